const KEPT = 'fiocco.suono-vendite';

/** Off until somebody wants it; kept for this browser. */
export function saleSoundIsOn(): boolean {
  try {
    return localStorage.getItem(KEPT) === 'sì';
  } catch {
    return false;
  }
}

export function switchSaleSound(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEPT, 'sì');
    else localStorage.removeItem(KEPT);
  } catch {
    // It stays as it is.
  }
}

/** Two soft notes, the second one higher: a frequency in hertz, and when it begins in seconds. */
const NOTES = [
  [660, 0],
  [880, 0.14],
] as const;
const LASTS_S = 0.5;

let context: AudioContext | null = null;

/** Browsers keep silent on a page that nobody has touched yet. */
export function playSaleSound(): void {
  if (!('AudioContext' in window)) return;
  context ??= new AudioContext();
  void context.resume();
  for (const [frequency, begins] of NOTES) {
    const at = context.currentTime + begins;
    const note = new OscillatorNode(context, { type: 'sine', frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.2, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + LASTS_S);
    note.connect(volume).connect(context.destination);
    note.start(at);
    note.stop(at + LASTS_S);
  }
}
