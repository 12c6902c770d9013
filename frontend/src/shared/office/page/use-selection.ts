import { useRef, useState } from 'react';

interface Selectable {
  readonly id: string | number;
}

export interface Selection<Row extends Selectable> {
  /** Of the rows that are shown, in their order. */
  readonly chosen: readonly Row[];
  readonly has: (id: Row['id']) => boolean;
  /** With `range`, all rows from the one that was pressed last. */
  readonly set: (id: Row['id'], on: boolean, range?: boolean) => void;
  readonly setAll: (on: boolean) => void;
  /** Exactly these. */
  readonly keep: (ids: readonly Row['id'][]) => void;
}

function between<Row extends Selectable>(
  shown: readonly Row[],
  one: Row['id'] | null,
  other: Row['id'],
): readonly Row['id'][] {
  const places = [one ?? other, other].map((id) => shown.findIndex((row) => row.id === id));
  const [from = -1, to = -1] = places.toSorted((a, b) => a - b);
  return from < 0 ? [other] : shown.slice(from, to + 1).map(({ id }) => id);
}

/** Which rows are selected. What is no longer shown is not, and another filter (`of`) begins anew. */
export function useSelection<Row extends Selectable>(shown: readonly Row[], of: string): Selection<Row> {
  const [{ ids, key }, setState] = useState<{ ids: ReadonlySet<Row['id']>; key: string }>({
    ids: new Set(),
    key: of,
  });
  const last = useRef<Row['id'] | null>(null);
  if (key !== of) setState({ ids: new Set(), key: of });
  const change = (next: Iterable<Row['id']>) => setState({ ids: new Set(next), key: of });
  return {
    chosen: shown.filter(({ id }) => ids.has(id)),
    has: (id) => ids.has(id),
    set: (id, on, range = false) => {
      const changed = range ? between(shown, last.current, id) : [id];
      last.current = id;
      change(on ? [...ids, ...changed] : [...ids].filter((one) => !changed.includes(one)));
    },
    setAll: (on) => change(on ? shown.map(({ id }) => id) : []),
    keep: change,
  };
}
