import { windowsOf } from './pictures.js';
import type { Row, WindowName } from './row.js';

/**
 * Which looks a run takes: `usual` is each page's main states once, where their visitors mostly meet them; `other` is what
 * that leaves out.
 */
export type Turn = 'usual' | 'other' | 'every';

export interface Look {
  readonly row: Row;
  readonly window: WindowName;
}

export function looksOf(rows: readonly Row[], turn: Turn): Look[] {
  const looks = rows.flatMap((row) => windowsOf(row).map((window) => ({ row, window })));
  if (turn === 'every') return looks;
  return looks.filter((look) => isUsual(look) === (turn === 'usual'));
}

const isUsual = ({ row, window }: Look): boolean => row.main === true && window === usualWindow(row);

/** Staff work at a desk, guests open a list on their phone. */
const usualWindow = ({ only, as }: Row): WindowName =>
  (only && [only].flat()[0]) || (as === 'staff' ? '1440' : '390');
