// Sounds, made here: no files are loaded. Short and soft; nothing is heard before somebody has touched the page.

export type Sound = "card" | "ticket" | "claim" | "turn" | "end";

let context: AudioContext | null = null;

/** A context, once the browser lets us have one that runs. */
function sounding(): AudioContext | null {
  if (typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  return context;
}

/** A tone that dies away. */
function tone(
  at: AudioContext,
  hertz: number,
  start: number,
  seconds: number,
  loud: number,
  shape: OscillatorType,
): void {
  const source = at.createOscillator();
  const volume = at.createGain();
  source.type = shape;
  source.frequency.value = hertz;
  volume.gain.setValueAtTime(loud, at.currentTime + start);
  volume.gain.exponentialRampToValueAtTime(0.0001, at.currentTime + start + seconds);
  source.connect(volume).connect(at.destination);
  source.start(at.currentTime + start);
  source.stop(at.currentTime + start + seconds);
}

/** Paper or wood: noise through a filter. */
function rustle(at: AudioContext, hertz: number, start: number, seconds: number, loud: number): void {
  const samples = Math.ceil(at.sampleRate * seconds);
  const buffer = at.createBuffer(1, samples, at.sampleRate);
  const data = buffer.getChannelData(0);
  for (let place = 0; place < samples; place++) data[place] = (Math.random() * 2 - 1) * (1 - place / samples) ** 2;
  const source = at.createBufferSource();
  const filter = at.createBiquadFilter();
  const volume = at.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = hertz;
  volume.gain.value = loud;
  source.connect(filter).connect(volume).connect(at.destination);
  source.start(at.currentTime + start);
}

const SOUNDS: Readonly<Record<Sound, (at: AudioContext) => void>> = {
  card: (at) => rustle(at, 2600, 0, 0.07, 0.25),
  ticket: (at) => {
    rustle(at, 1500, 0, 0.1, 0.22);
    rustle(at, 2100, 0.09, 0.08, 0.18);
  },
  // Wheels over a rail joint.
  claim: (at) => {
    for (const start of [0, 0.09, 0.24, 0.33]) {
      rustle(at, 420, start, 0.06, 0.5);
      tone(at, 130, start, 0.09, 0.1, "triangle");
    }
  },
  // A station bell, far away.
  turn: (at) => {
    tone(at, 784, 0, 0.5, 0.07, "sine");
    tone(at, 1175, 0.14, 0.7, 0.06, "sine");
  },
  end: (at) => {
    for (const [step, hertz] of [523, 659, 784].entries()) tone(at, hertz, step * 0.15, 0.9, 0.06, "sine");
  },
};

/** Let something be heard. */
export function sound(what: Sound): void {
  const at = sounding();
  if (at) SOUNDS[what](at);
}
