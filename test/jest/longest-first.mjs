import Sequencer from '@jest/test-sequencer';

/** Files that start whole processes or wait for time-outs come first, because a late one would run alone at the end. */
const LONG =
  /\/test\/(start|api|journeys)\/|\/(assignment|checkout|esdb-adapter|guessing|job-runner|limits|session-lock|staff-money)\.[^/]*$/;

/** Orders by the duration of the last run where it is known, as Jest does by itself, and by size on a fresh clone. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const ordered = super.sort(tests);
    if (ordered.every(({ duration }) => duration !== undefined)) return ordered;
    const isLong = ({ path }) => LONG.test(path);
    return [...ordered.filter(isLong), ...ordered.filter((test) => !isLong(test))];
  }
}
