// Sounds, made by code: a tone when it is my turn, cards that are dealt, and a card that is laid.

/** @type {AudioContext | null} */
let sounds = null;

/** ready returns the audio context, null before the reader has pressed anything: until then browsers allow no sound. */
function ready() {
  if (!navigator.userActivation?.hasBeenActive) return null;
  sounds ??= new AudioContext();
  return sounds;
}

/**
 * tone plays a short note.
 * @param {AudioContext} on
 * @param {number} frequency
 * @param {number} at in seconds from now
 */
function tone(on, frequency, at) {
  const note = on.createOscillator();
  const loud = on.createGain();
  const begin = on.currentTime + at;
  note.frequency.value = frequency;
  loud.gain.setValueAtTime(0, begin);
  loud.gain.linearRampToValueAtTime(0.08, begin + 0.02);
  loud.gain.exponentialRampToValueAtTime(0.0001, begin + 0.35);
  note.connect(loud).connect(on.destination);
  note.start(begin);
  note.stop(begin + 0.4);
}

/** ring is the sound of my turn. */
export function ring() {
  const on = ready();
  if (!on) return;
  tone(on, 660, 0);
  tone(on, 880, 0.12);
}

/** lay is the sound of a card on the felt. */
export function lay() {
  const on = ready();
  if (on) breath(on, 0);
}

/** riffle is the sound of cards that are dealt. */
export function riffle() {
  const on = ready();
  for (let i = 0; on && i < 7; i++) breath(on, 0.055 * i);
}

/**
 * breath is a short noise.
 * @param {AudioContext} on
 * @param {number} at in seconds from now
 */
function breath(on, at) {
  const length = Math.round(on.sampleRate * 0.07);
  const noise = on.createBuffer(1, length, on.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = on.createBufferSource();
  const band = on.createBiquadFilter();
  const loud = on.createGain();
  source.buffer = noise;
  band.type = "bandpass";
  band.frequency.value = 1800;
  loud.gain.value = 0.25;
  source.connect(band).connect(loud).connect(on.destination);
  source.start(on.currentTime + at);
}
