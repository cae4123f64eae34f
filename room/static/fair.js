// Proof of an honest deal, computed in the page: SHA-256, the ChaCha8 stream of a seed (C2SP
// chacha8rand), as package deck of hoyle defines them.

/** @param {string} hex @returns {Uint8Array} */
function bytes(hex) {
  if (!/^([0-9a-f]{2})*$/i.test(hex)) throw new Error("fair: not hexadecimal");
  return Uint8Array.from(hex.match(/../g) ?? [], (h) => parseInt(h, 16));
}

/** @param {ArrayLike<number>} data */
export function hex(data) {
  return Array.from(data, (b) => b.toString(16).padStart(2, "0")).join("");
}

/** @param {string} text */
function ascii(text) {
  return new TextEncoder().encode(text);
}

/** @param {...Uint8Array} parts */
function join(...parts) {
  const all = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const p of parts) {
    all.set(p, at);
    at += p.length;
  }
  return all;
}

/**
 * n in eight bytes, the highest first.
 * @param {number} n
 */
function big(n) {
  const b = new Uint8Array(8);
  new DataView(b.buffer).setBigUint64(0, BigInt(n));
  return b;
}

/**
 * The first primes: SHA-256 takes its constants from their roots.
 * @param {number} n
 */
function primes(n) {
  /** @type {number[]} */
  const found = [];
  for (let p = 2; found.length < n; p++) if (found.every((q) => p % q !== 0)) found.push(p);
  return found;
}

/**
 * The first 32 bits of the fractional part of a root of p, computed with integers.
 * @param {number} p
 * @param {number} power 2 for the square root
 */
function fraction(p, power) {
  const scaled = BigInt(p) << BigInt(32 * power);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** BigInt(power) <= scaled) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}

const roundWords = Uint32Array.from(primes(64), (p) => fraction(p, 3));
const startWords = Uint32Array.from(primes(8), (p) => fraction(p, 2));

/** @param {number} x @param {number} n */
const rightOf = (x, n) => (x >>> n) | (x << (32 - n));
/** @param {number} x @param {number} n */
const leftOf = (x, n) => (x << n) | (x >>> (32 - n));

/** @param {DataView} block */
function schedule(block) {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = block.getUint32(4 * i);
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15];
    const b = w[i - 2];
    const s0 = rightOf(a, 7) ^ rightOf(a, 18) ^ (a >>> 3);
    const s1 = rightOf(b, 17) ^ rightOf(b, 19) ^ (b >>> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  return w;
}

/** @param {Uint32Array} state @param {DataView} block */
function compress(state, block) {
  const w = schedule(block);
  let [a, b, c, d, e, f, g, last] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = rightOf(e, 6) ^ rightOf(e, 11) ^ rightOf(e, 25);
    const x = (last + s1 + ((e & f) ^ (~e & g)) + roundWords[i] + w[i]) | 0;
    const s0 = rightOf(a, 2) ^ rightOf(a, 13) ^ rightOf(a, 22);
    const y = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, last] = [(x + y) | 0, a, b, c, (d + x) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, last].forEach((v, i) => (state[i] += v));
}

/** @param {Uint8Array} data @returns {Uint8Array} */
function sha256(data) {
  const size = Math.ceil((data.length + 9) / 64) * 64;
  const padded = new Uint8Array(size);
  padded.set(data);
  padded[data.length] = 0x80;
  padded.set(big(data.length * 8), size - 8);
  const state = startWords.slice();
  for (let at = 0; at < size; at += 64) compress(state, new DataView(padded.buffer, at, 64));
  const sum = new Uint8Array(32);
  state.forEach((v, i) => new DataView(sum.buffer).setUint32(4 * i, v));
  return sum;
}

/**
 * The commitment to a seed, both in hex.
 * @param {string} seed
 */
export function commit(seed) {
  return hex(sha256(join(ascii("hoyle:commit:"), bytes(seed))));
}

/**
 * The seed made of several, in hex.
 * @param {string[]} seeds
 */
export function combine(seeds) {
  return hex(sha256(join(ascii("hoyle:combine:"), big(seeds.length), ...seeds.map(bytes))));
}

/**
 * The seed of deal n of a match.
 * @param {string} seed
 * @param {number} n
 */
export function derive(seed, n) {
  return hex(sha256(join(ascii("hoyle:derive:"), bytes(seed), big(n))));
}

/** The stream of a seed: 64-bit words. */
export class Stream {
  #key;
  #words = new Uint32Array(64);
  #counter = -4;
  #at = 32;
  #end = 32;

  /** @param {string} seed */
  constructor(seed) {
    const view = new DataView(bytes(seed).buffer);
    this.#key = Uint32Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i, true));
  }

  /** @returns {bigint} the next word */
  next() {
    if (this.#at === this.#end) this.#refill();
    const i = 2 * this.#at++;
    return BigInt(this.#words[i]) | (BigInt(this.#words[i + 1]) << 32n);
  }

  /** @param {number} n @returns {number} a number below n; all are equally likely */
  below(n) {
    const size = BigInt(n);
    const least = (1n << 64n) % size;
    for (;;) {
      const product = this.next() * size;
      if ((product & 0xffffffffffffffffn) >= least) return Number(product >> 64n);
    }
  }

  #refill() {
    this.#counter += 4;
    if (this.#counter === 16) {
      this.#key = this.#words.slice(56);
      this.#counter = 0;
    }
    for (let lane = 0; lane < 4; lane++) this.#block(lane);
    this.#at = 0;
    this.#end = this.#counter === 12 ? 28 : 32;
  }

  /**
   * #block fills every fourth word from lane on with a block of ChaCha8.
   * @param {number} lane
   */
  #block(lane) {
    const b = new Uint32Array([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...this.#key, this.#counter + lane, 0, 0, 0]);
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 4; i++) quarter(b, i, 4 + i, 8 + i, 12 + i);
      for (let i = 0; i < 4; i++) quarter(b, i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
    }
    for (let i = 0; i < 8; i++) b[4 + i] += this.#key[i];
    b.forEach((v, i) => (this.#words[4 * i + lane] = v));
  }
}

/** @param {Uint32Array} x @param {number} a @param {number} b @param {number} c @param {number} d */
function quarter(x, a, b, c, d) {
  x[a] += x[b];
  x[d] = leftOf(x[d] ^ x[a], 16);
  x[c] += x[d];
  x[b] = leftOf(x[b] ^ x[c], 12);
  x[a] += x[b];
  x[d] = leftOf(x[d] ^ x[a], 8);
  x[c] += x[d];
  x[b] = leftOf(x[b] ^ x[c], 7);
}
