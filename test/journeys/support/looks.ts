import { widthsOf } from './pictures.js';
import type { Row, Width } from './row.js';

/**
 * Which looks a run takes: `usual` is each state once, where its visitors mostly meet it, and the first state of each page
 * at both widths; `other` is what that leaves out.
 */
export type Turn = 'usual' | 'other' | 'every';

export interface Look {
  readonly row: Row;
  readonly width: Width;
}

export function looksOf(rows: readonly Row[], turn: Turn): Look[] {
  const looks = rows.flatMap((row) => widthsOf(row).map((width) => ({ row, width })));
  if (turn === 'every') return looks;
  return looks.filter((look) => isUsual(look, rows) === (turn === 'usual'));
}

function isUsual({ row, width }: Look, rows: readonly Row[]): boolean {
  const isFirst = rows.find(({ page }) => page === row.page) === row;
  return isFirst || width === (row.only ?? usualWidth(row));
}

/** Staff work at a desk, guests open a list on their phone. */
const usualWidth = ({ as }: Row): Width => (as === 'staff' ? 1440 : 390);
