import { widthsOf } from './pictures.js';
import type { Row, Width } from './row.js';

/**
 * Which looks a run takes: `usual` is each state once, where its visitors mostly meet it; `other` is what that leaves out.
 */
export type Turn = 'usual' | 'other' | 'every';

export interface Look {
  readonly row: Row;
  readonly width: Width;
}

export function looksOf(rows: readonly Row[], turn: Turn): Look[] {
  const looks = rows.flatMap((row) => widthsOf(row).map((width) => ({ row, width })));
  if (turn === 'every') return looks;
  return looks.filter(({ row, width }) => (width === usualWidth(row)) === (turn === 'usual'));
}

/** Staff work at a desk, guests open a list on their phone. */
const usualWidth = ({ only, as }: Row): Width => only ?? (as === 'staff' ? 1440 : 390);
