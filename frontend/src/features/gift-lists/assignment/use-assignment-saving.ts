import type { ProductGiftListRelation } from '@fiocco/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api/client.js';
import { messageOf } from '../../../shared/api/problem.js';
import { giftListsQuery } from '../../../shared/back-office/queries/gift-lists.js';
import { productsQuery } from '../../../shared/back-office/queries/products.js';
import { toast } from '../../../shared/toasts/toasts.js';
import { bodyOf, type Changes, type Draft } from './draft.js';
import { listCardsQuery } from './queries.js';

interface Step {
  readonly productId: number;
  readonly run: () => Promise<{ readonly warning?: string } | void>;
}

type Answer = ProductGiftListRelation & { readonly warning?: string };

function stepsOf(giftListId: number, draft: Draft, changes: Changes): Step[] {
  const path = (productId: number) => `/api/product-gift-lists/product/${productId}/gift-list/${giftListId}`;
  const termsOf = (productId: number) => {
    const terms = draft.get(productId);
    return terms ? bodyOf(terms) : {};
  };
  return [
    ...changes.removed.map((productId) => ({ productId, run: () => api.delete(path(productId)) })),
    ...changes.added.map((productId) => ({
      productId,
      run: () =>
        api.post<Answer>('/api/product-gift-lists', { productId, giftListId, ...termsOf(productId) }),
    })),
    ...changes.changed.map((productId) => ({
      productId,
      run: () => api.put<Answer>(path(productId), termsOf(productId)),
    })),
  ];
}

function sayDone({ added, removed, changed }: Changes, warning: string | undefined): void {
  const onlyDetails = added.length + removed.length === 0 && changed.length > 0;
  const onlyOne = added.length === 1 && removed.length + changed.length === 0;
  toast.success(
    onlyDetails ? 'Dettagli aggiornati' : onlyOne ? 'Prodotto aggiunto' : 'Prodotti aggiornati',
    warning,
  );
}

function sayRefused(refused: ReadonlyMap<number, string>, { added, removed }: Changes): void {
  const what =
    added.length + removed.length === 0 ? "l'aggiornamento dei dettagli" : "l'aggiornamento dei prodotti";
  const reason = [...refused.values()][0] ?? '';
  const more = refused.size > 1 ? ` (e altri ${refused.size - 1})` : '';
  toast.error('Errore', `Errore durante ${what}: ${reason}${more}`);
}

/** One call for each change; what is refused stays in the dialog with its reason, the rest is saved. */
export function useAssignmentSaving(giftListId: number, onDone: () => void) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());

  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: listCardsQuery(giftListId).queryKey, exact: true }),
      client.invalidateQueries({ queryKey: giftListsQuery.queryKey, exact: true }),
      client.invalidateQueries({ queryKey: productsQuery.queryKey, exact: true }),
    ]);

  const save = async (draft: Draft, changes: Changes) => {
    if (changes.count === 0) {
      toast.info('Nessuna modifica');
      return;
    }
    setPending(true);
    const reasons = new Map<number, string>();
    let warning: string | undefined;
    for (const { productId, run } of stepsOf(giftListId, draft, changes)) {
      try {
        warning = (await run())?.warning ?? warning;
      } catch (error) {
        reasons.set(productId, messageOf(error));
      }
    }
    await refresh();
    setPending(false);
    setRefused(reasons);
    if (reasons.size > 0) return sayRefused(reasons, changes);
    sayDone(changes, warning);
    onDone();
  };

  return { save, pending, refused };
}
