// One of several tabs runs the room. The others say so, and can take it over.

const lock = "card-room";
const patience = 2000; // ms for the other tab to give the room up; the tab may be frozen

/** @type {BroadcastChannel | undefined} */
let channel;

/**
 * hold asks for the room. It resolves to whether this tab has it now; it calls lost if another
 * tab takes the room over.
 * @param {() => void} lost
 * @param {LockOptions} [options]
 * @returns {Promise<boolean>}
 */
export function hold(lost, options = { ifAvailable: true }) {
  return new Promise((resolve) => {
    /** @type {(() => void) | undefined} */
    let release;
    const held = navigator.locks.request(lock, options, (got) => {
      resolve(!!got);
      if (!got) return undefined;
      channel ??= new BroadcastChannel(lock);
      channel.onmessage = () => {
        lost();
        release?.();
      };
      return new Promise((/** @type {(none?: undefined) => void} */ free) => {
        release = free;
      });
    });
    held.catch((e) => {
      resolve(false);
      if (e.name === "AbortError" && release) lost(); // it was stolen
    });
  });
}

/**
 * takeOver makes this tab the one that runs the room.
 * @param {() => void} lost
 */
export async function takeOver(lost) {
  const asking = new BroadcastChannel(lock);
  asking.postMessage("give it up");
  const got = await hold(lost, { signal: AbortSignal.timeout(patience) });
  asking.close();
  if (!got) await hold(lost, { steal: true });
}
