/** Numbers in [0, 1) that can be repeated with a printed seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function oneOf<T>(choices: readonly T[], random: () => number): T {
  const choice = choices[Math.floor(random() * choices.length)];
  if (choice === undefined) throw new Error('There is nothing to choose from');
  return choice;
}

/** Takes one away; undefined where there is none. */
export function take<T>(from: T[], random: () => number): T | undefined {
  return from.splice(Math.floor(random() * from.length), 1)[0];
}

/** The seed in `FIOCCO_SEED`, or a fresh one; printed, so that a failure can be repeated. */
export function seedOf(suite: string): number {
  const seed = Number(process.env['FIOCCO_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`${suite}: seed ${seed} (FIOCCO_SEED=${seed} repeats it)\n`);
  return seed;
}
