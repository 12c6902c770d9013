import type { Product, ProductGiftListRelation } from '@fiocco/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/client.js';
import { isApiProblem, messageOf } from '../../../shared/api/problem.js';
import { refreshTags } from '../../../shared/api/tags.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { bodyOf, type Changes, type Draft } from './draft.js';

/** The server may warn of something that happened after the dialog was opened. */
type Answer = Pick<ProductGiftListRelation, 'warning'>;

interface Step {
  readonly productId: number;
  readonly run: () => Promise<Answer | void>;
}

function stepsOf(giftListId: number, draft: Draft, changes: Changes): Step[] {
  const at = (productId: number) => ({ params: { productId, giftListId } });
  const termsOf = (productId: number) => {
    const terms = draft.get(productId);
    return terms ? bodyOf(terms) : {};
  };
  return [
    ...changes.removed.map((productId) => ({
      productId,
      run: () =>
        call('DELETE /api/product-gift-lists/product/:productId/gift-list/:giftListId', at(productId)),
    })),
    ...changes.added.map((productId) => ({
      productId,
      run: () =>
        call('POST /api/product-gift-lists', { body: { productId, giftListId, ...termsOf(productId) } }),
    })),
    ...changes.changed.map((productId) => ({
      productId,
      run: () =>
        call('PUT /api/product-gift-lists/product/:productId/gift-list/:giftListId', {
          ...at(productId),
          body: termsOf(productId),
        }),
    })),
  ];
}

type Names = ReadonlyMap<number, string>;

/** "«Vaso»: Con le altre liste …", a line for each product. */
function linesOf(reasons: ReadonlyMap<number, string>, names: Names): string {
  return [...reasons].map(([id, reason]) => `«${names.get(id) ?? `n. ${id}`}»: ${reason}`).join('\n');
}

function sayDone({ added, removed, changed }: Changes, warnings: ReadonlyMap<number, string>, names: Names) {
  const onlyDetails = added.length + removed.length === 0 && changed.length > 0;
  const onlyOne = added.length === 1 && removed.length + changed.length === 0;
  const done = onlyDetails ? 'Dettagli aggiornati' : onlyOne ? 'Prodotto aggiunto' : 'Prodotti aggiornati';
  if (warnings.size > 0) toast.warning(`${done}, ma attenzione alle scorte`, linesOf(warnings, names));
  else toast.success(done);
}

function sayRefused(refused: ReadonlyMap<number, string>, { added, removed }: Changes, names: Names): void {
  const what =
    added.length + removed.length === 0 ? 'l’aggiornamento dei dettagli' : 'l’aggiornamento dei prodotti';
  toast.error('Errore', `Errore durante ${what}.\n${linesOf(refused, names)}`);
}

interface Saving {
  readonly products: readonly Product[];
  /** What the dialog has said of the stock before. */
  readonly warnings: ReadonlyMap<number, string>;
  /** Products that were deleted meanwhile: nothing is left to save of them. */
  readonly onGone: (ids: readonly number[]) => void;
  readonly onDone: () => void;
}

const GONE = 'Nel frattempo è stato eliminato dal catalogo.';

interface Outcome {
  readonly reasons: ReadonlyMap<number, string>;
  readonly warnings: ReadonlyMap<number, string>;
  readonly missing: readonly number[];
}

/** One call for each change, also after a refusal. */
async function runAll(steps: readonly Step[]): Promise<Outcome> {
  const reasons = new Map<number, string>();
  const warnings = new Map<number, string>();
  const missing: number[] = [];
  for (const { productId, run } of steps) {
    try {
      const { warning } = (await run()) ?? {};
      if (warning) warnings.set(productId, warning);
    } catch (error) {
      const isGone = isApiProblem(error, 'PRODUCT_NOT_FOUND');
      if (isGone) missing.push(productId);
      reasons.set(productId, isGone ? GONE : messageOf(error));
    }
  }
  return { reasons, warnings, missing };
}

/** What is refused stays in the dialog with its reason, the rest is saved. */
export function useAssignmentSaving(giftListId: number, { products, warnings, onGone, onDone }: Saving) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const [gone, setGone] = useState<readonly string[]>([]);

  const save = async (draft: Draft, changes: Changes) => {
    if (changes.count === 0) {
      toast.info('Nessuna modifica');
      return;
    }
    setPending(true);
    const names = new Map(products.map(({ id, name }) => [id, name]));
    const { reasons, missing, ...told } = await runAll(stepsOf(giftListId, draft, changes));
    await refreshTags(client, [`cards:${giftListId}`, 'lists', 'products']);
    setPending(false);
    setRefused(reasons);
    setGone(missing.map((id) => `«${names.get(id) ?? id}»`));
    if (missing.length > 0) onGone(missing);
    if (reasons.size > 0) return sayRefused(reasons, changes, names);
    sayDone(changes, new Map([...told.warnings, ...warnings]), names);
    onDone();
  };

  return { save, pending, refused, gone };
}
