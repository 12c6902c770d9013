// What `npm run test:long -- --minutes 15` runs of the long tests, and in which order: see docs/decisions/0044.

/** What takes no longer belongs to every box, before all else. */
const SHORT_SECONDS = 20;
/** Jest's own start, and that of a first shop. */
const START_SECONDS = 5;
/** Until a box has learnt how slow the machine is, it is taken for a busy one. */
const FIRST_PACE = 4;
const TAG = /^(?:\/\/| \*) @takes (\d+) s(?:, (\d+) s each of (FIOCCO_[A-Z_]+))?$/m;

/**
 * What a file of tests says of its own time on a quiet machine, in a comment at its top: `@takes 90 s`, or
 * `@takes 30 s, 20 s each of FIOCCO_KILLS` where that variable says how often it tries. Files without the tag say nothing.
 */
export function timeOf(source) {
  const [, fixed, each, variable] = TAG.exec(source) ?? [];
  if (fixed === undefined) return undefined;
  if (variable === undefined) return { seconds: Number(fixed) };
  const [, usual] = source.match(new RegExp(`process\\.env\\['${variable}'\\] \\?\\? (\\d+)`)) ?? [];
  if (usual === undefined) throw new Error(`@takes names ${variable}, which the file does not read`);
  const rounds = { variable, fixed: Number(fixed), each: Number(each), usual: Number(usual) };
  return { seconds: rounds.fixed + rounds.each * rounds.usual, rounds };
}

const isShort = ({ seconds }) => seconds <= SHORT_SECONDS;

/**
 * The short files first. Then by turns one that was touched since it last ran, the newest change first, and one that
 * has not run for longest. Between those of which nothing is known the seed decides, so that a machine that keeps no
 * record comes by all of them as well. Each file has `ranAt` and `touchedAt`, 0 where they are not known.
 */
export function byTurns(files, seed) {
  const sorted = files.toSorted((a, b) => (a.file < b.file ? -1 : 1));
  const from = seed % Math.max(1, sorted.length);
  const longestAgo = [...sorted.slice(from), ...sorted.slice(0, from)].toSorted((a, b) => a.ranAt - b.ranAt);
  const others = longestAgo.filter((file) => !isShort(file));
  const touched = others
    .filter(({ ranAt, touchedAt }) => touchedAt > ranAt)
    .toSorted((a, b) => b.touchedAt - a.touchedAt);
  const taken = new Set(others.flatMap((file, turn) => [touched[turn] ?? file, file]));
  return [...longestAgo.filter(isShort), ...taken];
}

/**
 * The files of the next Jest run, or undefined where nothing fits into the seconds left. `pace` is how much longer than
 * on a quiet machine everything takes. What wants the machine for itself comes alone, with as many of its rounds as fit
 * into half of the time; others come two at a time.
 */
export function nextStep(waiting, left, pace) {
  const time = left / pace - START_SECONDS;
  const first = waiting.find((file) => leastSeconds(file) <= time);
  if (!first) return undefined;
  const alike = waiting.filter((file) => file.suite === first.suite && file !== first);
  if (isShort(first)) return stepOf(shortOnes(first, alike.filter(isShort), time));
  if (first.rounds) return stepWithRounds(first, time);
  return stepOf([first, ...(first.suite.inBand ? [] : besides(first.seconds, alike))]);
}

const leastSeconds = ({ seconds, rounds }) => (rounds ? 2 * (rounds.fixed + rounds.each) : seconds);

function shortOnes(first, others, time) {
  const chosen = [first];
  for (const file of others) if (secondsOf([...chosen, file]) <= time) chosen.push(file);
  return chosen;
}

/** What the second worker does while the first has its file. */
function besides(seconds, files) {
  const chosen = [];
  let sum = 0;
  for (const file of files) {
    if (file.rounds || sum + file.seconds > seconds) continue;
    sum += file.seconds;
    chosen.push(file);
  }
  return chosen;
}

function secondsOf(files) {
  const sum = files.reduce((total, { seconds }) => total + seconds, 0);
  return files[0].suite.inBand ? sum : Math.max(sum / 2, ...files.map(({ seconds }) => seconds));
}

const stepOf = (files) => ({ files, seconds: secondsOf(files) + START_SECONDS, env: {} });

function stepWithRounds(file, time) {
  const { variable, fixed, each, usual } = file.rounds;
  const rounds = Math.min(usual, Math.floor((time / 2 - fixed) / each));
  return {
    files: [file],
    seconds: fixed + rounds * each + START_SECONDS,
    env: { [variable]: String(rounds) },
  };
}

/** Runs step after step as long as one fits, and returns the files that are left for the next time. */
export async function playBox({ files, seconds, now, run }) {
  const begun = now();
  let waiting = files;
  let planned = 0;
  const spent = () => now() - begun;
  for (;;) {
    const step = nextStep(waiting, seconds - spent(), planned === 0 ? FIRST_PACE : spent() / planned);
    if (!step) return waiting;
    await run(step);
    planned += step.seconds;
    waiting = waiting.filter((file) => !step.files.includes(file));
  }
}
