import { readFileSync } from 'node:fs';
import Sequencer from '@jest/test-sequencer';
import { timeOf } from '../../tools/lib/test-box.mjs';

/**
 * Orders by the duration of the last run where it is known, as Jest does by itself. On a fresh clone come first, longest
 * before all, the files that say how long they take (`@takes 30 s`), because a late one would run alone at the end.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const ordered = super.sort(tests);
    if (ordered.every(({ duration }) => duration !== undefined)) return ordered;
    const said = new Map(
      ordered.map((test) => [test, timeOf(readFileSync(test.path, 'utf8'))?.seconds ?? 0]),
    );
    return ordered.toSorted((a, b) => said.get(b) - said.get(a));
  }
}
