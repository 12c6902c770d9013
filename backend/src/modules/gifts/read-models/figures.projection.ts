import type { StoredEvent } from '@fiocco/event-sourcing';
import { rowProjection, type Rows, touch } from '@fiocco/projections';
import { type GiftEvent, giftEvents, giftOf, type GiftState, initialGiftState } from '@fiocco/gift';
import {
  type CountedTransaction,
  countedTransactions,
  figureChanges,
  giftStates,
  listSummaries,
  todos,
} from './figures.tables.js';
import {
  countedAfter,
  figuresOf,
  giftsIn,
  type ListFigures,
  NO_FIGURES,
  sumsAfter,
} from './list-summary.row.js';
import { standingAfter } from './standing.js';
import { todoAfter } from './todo.row.js';
import { isTransactionEvent, type TransactionEvent } from './transaction-event.js';

/** What changes neither a count nor something that has to be done. */
const SILENT = new Set<string>([
  'gift.BuyerCorrected.v1',
  'gift.DeliveryChanged.v1',
  'gift.ExchangeBegan.v1',
  'gift.ExchangeRefused.v1',
  'gift.GiftReadied.v1',
  'gift.HandedOver.v1',
  'gift.WithdrawalClosed.v1',
  'gift.WithdrawalDeclared.v1',
  'gift.WithdrawalDenied.v1',
  'gift.ParcelNamed.v1',
  'gift.DocumentNamed.v2',
  'gift.PaymentFound.v1',
  'gift.PaymentDeclined.v1',
  'gift.StrayCaptured.v1',
  'gift.StrayRefunded.v1',
  'gift.HeldForSale.v1',
  'gift.HeldMethodChanged.v1',
  'gift.DisputeNoted.v1',
  'gift.FeeReported.v1',
  'gift.AllocationFreed.v1',
  'gift.AllocationAbandoned.v1',
] satisfies readonly GiftEvent['type'][]);

const isSilent = ({ type }: StoredEvent): boolean => SILENT.has(type);

/** A transaction before an event and after it. */
interface Step {
  readonly was: CountedTransaction | undefined;
  readonly is: CountedTransaction | undefined;
}

const NO_STEP: Step = { was: undefined, is: undefined };

function sumUp(rows: Rows, event: StoredEvent, before: ListFigures, after: ListFigures): void {
  const { listId } = giftOf(event.stream);
  const sums = rows.get(listSummaries, listId) ?? NO_FIGURES;
  rows.put(listSummaries, { list_id: listId, ...sumsAfter(sums, before, after) });
  const change = sumsAfter(NO_FIGURES, before, after);
  const { position, metadata } = event;
  if (Object.values(change).some((by) => by !== 0))
    rows.put(figureChanges, { position: Number(position), at: metadata.at, ...change });
}

function noteTransaction(rows: Rows, event: TransactionEvent, state: GiftState): Step {
  const was = rows.get(countedTransactions, event.data.transactionId);
  const is = countedAfter(was, event);
  if (is) rows.put(countedTransactions, is);
  const todo = todoAfter(state, event, is);
  if (todo) rows.put(todos, todo);
  else rows.remove(todos, event.data.transactionId);
  return { was, is };
}

/**
 * Sums of lists, now and by time, and what staff have to do. All follow from one event of one gift and one
 * transaction, so they share those rows and one pass. No page for guests needs them.
 */
export const figuresProjection = rowProjection({
  name: 'figures',
  title: 'Somme delle liste e Da fare',
  version: 16,
  reads: [giftEvents],
  lazy: true,
  tables: [giftStates, countedTransactions, listSummaries, figureChanges, todos],
  touches(event) {
    if (isSilent(event)) return [];
    const wanted = [
      touch(giftStates, event.stream),
      touch(listSummaries, giftOf(event.stream).listId),
      touch(figureChanges, Number(event.position)),
    ];
    if (!isTransactionEvent(event)) return wanted;
    const { transactionId } = event.data;
    wanted.push(touch(countedTransactions, transactionId), touch(todos, transactionId));
    return wanted;
  },
  change(rows, event) {
    if (isSilent(event)) return;
    const { stream } = event;
    const before = rows.get(giftStates, stream)?.state ?? initialGiftState;
    const state = standingAfter(before, event);
    rows.put(giftStates, { stream, state });
    const { was, is } = isTransactionEvent(event) ? noteTransaction(rows, event, state) : NO_STEP;
    sumUp(rows, event, figuresOf(giftsIn(before), was), figuresOf(giftsIn(state), is));
  },
});
