import Sequencer from '@jest/test-sequencer';

/** Files that start whole processes: whoever begins one of them last waits for it alone. */
const LONG =
  /\/test\/(start|api|journeys)\/|\/(guessing|job-runner|list-password-ceiling|history-relay-kills|load-example-shop)[^/]*$/;

/** By how long a file took the last time, where that is known, as Jest does by itself; on a fresh clone it goes by size. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const ordered = super.sort(tests);
    if (ordered.every(({ duration }) => duration !== undefined)) return ordered;
    const isLong = ({ path }) => LONG.test(path);
    return [...ordered.filter(isLong), ...ordered.filter((test) => !isLong(test))];
  }
}
