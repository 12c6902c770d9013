import type { AssignmentOutcome, BodyOf, Problem, Product } from '@fiocco/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/client.js';
import { messageOf } from '../../../shared/api/problem.js';
import { refreshTags } from '../../../shared/api/tags.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { bodyOf, type Changes, type Draft, namesInShort } from './draft.js';

type Change = BodyOf<'PUT /api/product-gift-lists/gift-list/:giftListId'>['changes'][number];

/** So many go in one call: few enough that the progress moves, many enough that it is quick. */
const AT_ONCE = 25;

function changesToSend(draft: Draft, { removed, added, changed }: Changes): readonly Change[] {
  const termsOf = (productId: number) => {
    const terms = draft.get(productId);
    return terms ? bodyOf(terms) : {};
  };
  return [
    ...removed.map((productId) => ({ what: 'withdraw' as const, productId })),
    ...added.map((productId) => ({ what: 'place' as const, productId, ...termsOf(productId) })),
    ...changed.map((productId) => ({ what: 'change' as const, productId, ...termsOf(productId) })),
  ];
}

type Names = ReadonlyMap<number, string>;

/** More reasons than these would cover the page. */
const MOST_REASONS = 2;

/** "«Vaso»: Con le altre liste …", a line for each product; for many only what `inShort` says of their names. */
function reasonsText(
  reasons: ReadonlyMap<number, string>,
  names: Names,
  inShort: (names: string) => string,
): string {
  const nameOf = (id: number) => names.get(id) ?? `n. ${id}`;
  if (reasons.size > MOST_REASONS) return inShort(namesInShort([...reasons.keys()].map(nameOf)));
  return [...reasons].map(([id, reason]) => `«${nameOf(id)}»: ${reason}`).join('\n');
}

function sayDone({ added, removed, changed }: Changes, warnings: ReadonlyMap<number, string>, names: Names) {
  const onlyDetails = added.length + removed.length === 0 && changed.length > 0;
  const onlyOne = added.length === 1 && removed.length + changed.length === 0;
  const done = onlyDetails ? 'Dettagli aggiornati' : onlyOne ? 'Prodotto aggiunto' : 'Prodotti aggiornati';
  if (warnings.size === 0) return toast.success(done);
  const text = reasonsText(warnings, names, (short) => `In negozio non bastano: ${short}.`);
  toast.warning(`${done}, ma attenzione alle scorte`, text);
}

/** What was tried, by what was sent. */
function triedWith({ added, removed, changed }: Changes): string {
  if (added.length + removed.length === 0) return 'l’aggiornamento dei dettagli';
  return removed.length + changed.length === 0 ? 'l’aggiunta del prodotto' : 'l’aggiornamento dei prodotti';
}

function sayRefused(refused: ReadonlyMap<number, string>, changes: Changes, names: Names): void {
  const text = reasonsText(refused, names, (short) => `${short}: il motivo è accanto a ciascuno.`);
  toast.error('Errore', `Errore durante ${triedWith(changes)}.\n${text}`);
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

/** An {@link Outcome} that is still being written. */
interface Notes {
  readonly reasons: Map<number, string>;
  readonly warnings: Map<number, string>;
  readonly missing: number[];
}

function note(
  { productId, problem, warning }: AssignmentOutcome,
  { reasons, warnings, missing }: Notes,
): void {
  const isGone = problem?.code === 'PRODUCT_NOT_FOUND';
  if (isGone) missing.push(productId);
  if (problem) reasons.set(productId, isGone ? GONE : reasonOf(problem));
  if (warning) warnings.set(productId, warning);
}

/** Where a call fails, what was not answered is refused for that reason, and nothing more is sent. */
async function sendAll(
  giftListId: number,
  changes: readonly Change[],
  onProgress: (sent: number) => void,
): Promise<Outcome> {
  const reasons = new Map<number, string>();
  const warnings = new Map<number, string>();
  const missing: number[] = [];
  let sent = 0;
  try {
    while (sent < changes.length) {
      const body = { changes: changes.slice(sent, sent + AT_ONCE) };
      const outcomes = await call('PUT /api/product-gift-lists/gift-list/:giftListId', {
        params: { giftListId },
        body,
      });
      for (const outcome of outcomes) note(outcome, { reasons, warnings, missing });
      sent += body.changes.length;
      onProgress(sent);
    }
  } catch (error) {
    for (const { productId } of changes.slice(sent)) reasons.set(productId, messageOf(error));
  }
  return { reasons, warnings, missing };
}

/** What is wrong with one product is said better by its fields than by "Dati non validi". */
const reasonOf = ({ fields = {}, message }: Problem): string => Object.values(fields)[0] ?? message;

/** What is refused stays in the dialog with its reason, the rest is saved. */
export function useAssignmentSaving(giftListId: number, { products, warnings, onGone, onDone }: Saving) {
  const client = useQueryClient();
  /** How many of how many are saved; null while nothing is being saved. */
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number } | null>(null);
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const [gone, setGone] = useState<readonly string[]>([]);

  const save = async (draft: Draft, changes: Changes) => {
    if (changes.count === 0) {
      toast.info('Nessuna modifica');
      return;
    }
    setProgress({ done: 0, of: changes.count });
    const names = new Map(products.map(({ id, name }) => [id, name]));
    const { reasons, missing, ...told } = await sendAll(giftListId, changesToSend(draft, changes), (done) =>
      setProgress({ done, of: changes.count }),
    );
    await refreshTags(client, [`cards:${giftListId}`, 'lists', 'products']);
    setProgress(null);
    setRefused(reasons);
    setGone(missing.map((id) => `«${names.get(id) ?? id}»`));
    if (missing.length > 0) onGone(missing);
    if (reasons.size > 0) return sayRefused(reasons, changes, names);
    sayDone(changes, new Map([...told.warnings, ...warnings]), names);
    onDone();
  };

  return { save, progress, refused, gone };
}
