import type { Product } from '@fiocco/contracts';
import { useState } from 'react';
import { type Selection, useSelection } from '../../shared/office/page/use-selection.js';
import type { CatalogueFilter } from '../../shared/office/queries/records.js';

type Id = Pick<Product, 'id'>;

export interface ChosenProducts extends Selection<Id> {
  /** Exactly these, also of pages that were not shown. */
  readonly keepAmong: (ids: readonly number[]) => void;
}

/**
 * Which products are selected, by id: those of other pages are not here. What a filter leaves is known as far as it was
 * shown, or named by the server.
 */
export function useChosenProducts(shown: readonly Product[], filter: CatalogueFilter): ChosenProducts {
  const key = JSON.stringify(filter);
  const [known, setKnown] = useState<{ readonly key: string; readonly ids: readonly number[] }>({
    key,
    ids: [],
  });
  const before = known.key === key ? known.ids : [];
  const news = shown.flatMap(({ id }) => (before.includes(id) ? [] : [id]));
  // The newest product first, as the pages have them.
  const all = news.length > 0 ? [...before, ...news].toSorted((a, b) => b - a) : before;
  if (known.key !== key || news.length > 0) setKnown({ key, ids: all });
  const selection = useSelection<Id>(
    all.map((id) => ({ id })),
    key,
  );
  const keepAmong = (ids: readonly number[]) => {
    setKnown({ key, ids: [...new Set([...all, ...ids])].toSorted((a, b) => b - a) });
    selection.keep(ids);
  };
  return { ...selection, keepAmong };
}
