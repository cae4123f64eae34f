// A graph: lines of numbers, drawn by hand. A press goes to a place on it.

import { h } from "./dom.js";
import { number } from "./say.js";

const [width, height, left, edge] = [320, 100, 30, 8];

/**
 * graph draws one or more lines over places from 0 to the last.
 * @param {{
 *   text: string, series: { hue: number, name: string, points: { x: number, y: number, marked?: boolean }[] }[],
 *   last: number, at?: number, go?: (x: number) => void,
 * }} of text is what those hear who do not see it; at is the place to point out
 */
export function graph({ text, series, last, at = -1, go }) {
  const all = series.flatMap((s) => s.points.map((p) => p.y));
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const x = (/** @type {number} */ n) => left + (n / Math.max(1, last)) * (width - left - edge);
  const y = (/** @type {number} */ n) => height - edge - ((n - low) / (high - low || 1)) * (height - 2 * edge);
  const press = (/** @type {PointerEvent & { currentTarget: Element }} */ e) => {
    const box = e.currentTarget.getBoundingClientRect();
    const n = (((e.clientX - box.left) / box.width) * width - left) / (width - left - edge);
    go?.(Math.max(0, Math.min(last, n * last)));
  };
  const labels = high - low < 0.1 ? [0] : [low, 0, high].filter((n, i) => i === 1 || Math.abs(y(n) - y(0)) > 12);
  return h(
    "svg",
    { key: "graph", class: "graph", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": text, "data-go": go ? "" : null, onclick: press },
    labels.map((n) => [
      h("line", { key: `l${n}`, class: n === 0 ? "zero" : "grid", x1: left, x2: width, y1: y(n), y2: y(n) }),
      h("text", { key: `t${n}`, x: left - 4, y: y(n) + 4, "text-anchor": "end", text: number(n, 1) }),
    ]),
    at >= 0 && h("line", { key: "at", class: "at", x1: x(at), x2: x(at), y1: 0, y2: height }),
    series.map(({ hue, name, points }) => [
      h("polyline", { key: `s${hue}`, class: series.length > 1 ? `line hue-${hue % 7}` : "line", points: points.map((p) => `${x(p.x)},${y(p.y)}`).join(" ") }),
      series.length > 1 && h("text", { key: `n${hue}`, x: width, y: y(points[points.length - 1].y) - 3, "text-anchor": "end", text: name }),
      points.filter((p) => p.marked || points.length === 1).map((p) => h("circle", { key: `${hue} ${p.x}`, class: "mark", cx: x(p.x), cy: y(p.y), r: 4.5 })),
    ]),
  );
}
