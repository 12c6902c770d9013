import type { Transaction } from '@fiocco/contracts';
import { useRef, useState } from 'react';

export interface Selection {
  /** Of the rows that are shown, in their order. */
  readonly chosen: readonly Transaction[];
  readonly has: (id: string) => boolean;
  /** With `range`, all rows from the one that was pressed last. */
  readonly set: (id: string, on: boolean, range?: boolean) => void;
  readonly setAll: (on: boolean) => void;
  /** Exactly these. */
  readonly keep: (ids: readonly string[]) => void;
}

function between(shown: readonly Transaction[], one: string | null, other: string): readonly string[] {
  const places = [one ?? other, other].map((id) => shown.findIndex((row) => row.id === id));
  const [from = -1, to = -1] = places.toSorted((a, b) => a - b);
  return from < 0 ? [other] : shown.slice(from, to + 1).map(({ id }) => id);
}

/** Which rows are selected. What is no longer shown is not, and another filter (`of`) begins anew. */
export function useSelection(shown: readonly Transaction[], of: string): Selection {
  const [{ ids, key }, setState] = useState<{ ids: ReadonlySet<string>; key: string }>({
    ids: new Set(),
    key: of,
  });
  const last = useRef<string | null>(null);
  if (key !== of) setState({ ids: new Set(), key: of });
  const change = (next: Iterable<string>) => setState({ ids: new Set(next), key: of });
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
