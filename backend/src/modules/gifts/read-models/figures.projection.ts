import type { StoredEvent } from '@fiocco/event-sourcing';
import { rowProjection, type Rows, touch } from '@fiocco/projections';
import { type GiftEvent, giftEvents, giftOf, initialGiftState } from '@fiocco/gift';
import { type CountedGift, countedTransactions, giftStates, listSummaries, todos } from './figures.tables.js';
import {
  countedAfter,
  type CountedTransaction,
  figuresOf,
  giftUnitsOf,
  type ListFigures,
  NO_FIGURES,
  NO_GIFT,
  summaryAfter,
} from './list-summary.row.js';
import { standingAfter } from './standing.js';
import { todoAfter } from './todo.row.js';
import { isTransactionEvent, type TransactionEvent } from './transaction-event.js';

/** Whether the event changes a count or something that has to be done. */
const SAYS: Readonly<Record<GiftEvent['type'], boolean>> = {
  'gift.GiftPlaced.v1': true,
  'gift.GiftTermsChanged.v1': true,
  'gift.GiftWithdrawn.v1': true,
  'gift.UnitHeld.v1': true,
  'gift.HoldExpired.v1': true,
  'gift.HoldReleased.v1': true,
  'gift.UnitReserved.v1': true,
  'gift.ReservationExpired.v1': true,
  'gift.TransactionCancelled.v1': true,
  'gift.BuyerCorrected.v1': false,
  'gift.AmountChanged.v1': true,
  // A reservation and a purchase count alike.
  'gift.KindChanged.v1': true,
  'gift.DeliveryChanged.v1': false,
  'gift.HandedOver.v1': false,
  'gift.DocumentNamed.v2': false,
  'gift.MoneyTaken.v1': true,
  'gift.MoneyReversed.v1': true,
  'gift.TransactionPaid.v1': true,
  'gift.HoldLost.v1': true,
  'gift.HoldRetaken.v1': true,
  'gift.HoldExtended.v1': true,
  'gift.HoldShortened.v1': true,
  'gift.PaymentStarted.v1': true,
  'gift.PaymentFound.v1': false,
  'gift.PaymentDeclined.v1': false,
  'gift.PaymentAuthorised.v1': true,
  'gift.CaptureBegan.v1': true,
  'gift.CaptureDeclined.v1': true,
  'gift.PaymentPending.v1': true,
  'gift.PaymentCaptured.v1': true,
  'gift.VoidingBegan.v1': true,
  'gift.PaymentVoided.v1': true,
  'gift.PaymentEnded.v1': true,
  'gift.PaymentUncertain.v1': true,
  'gift.VerificationEnded.v1': true,
  'gift.StrayCaptured.v1': false,
  'gift.StrayRefunded.v1': false,
  'gift.TransferAwaited.v1': true,
  'gift.TransferExpired.v1': true,
  'gift.TransferReceived.v1': true,
  'gift.TransferReversed.v1': true,
  'gift.PaymentMethodChanged.v1': true,
  'gift.HeldMethodChanged.v1': false,
  'gift.RefundBegan.v1': true,
  'gift.RefundConfirmed.v1': true,
  'gift.RefundRefused.v1': true,
  'gift.TransactionRefunded.v1': true,
  'gift.TransactionRemoved.v1': true,
  'gift.DisputeNoted.v1': false,
  'gift.FeeReported.v1': false,
  'gift.AllocationFreed.v1': false,
  'gift.AllocationAbandoned.v1': false,
};

const isSilent = ({ type }: StoredEvent): boolean => !SAYS[type as GiftEvent['type']];

/** A transaction before an event and after it. */
interface Step {
  readonly was: CountedTransaction | undefined;
  readonly is: CountedTransaction | undefined;
}

const NO_STEP: Step = { was: undefined, is: undefined };

function sumUp(rows: Rows, stream: string, before: ListFigures, after: ListFigures): void {
  const { listId } = giftOf(stream);
  const row = rows.get(listSummaries, listId) ?? { list_id: listId, ...NO_FIGURES };
  rows.put(listSummaries, summaryAfter(row, before, after));
}

function noteTransaction(rows: Rows, event: TransactionEvent, { state }: CountedGift): Step {
  const was = rows.get(countedTransactions, event.data.transactionId);
  const is = countedAfter(was, event);
  if (is) rows.put(countedTransactions, is);
  const todo = todoAfter(state, event, is);
  if (todo) rows.put(todos, todo);
  else rows.remove(todos, event.data.transactionId);
  return { was, is };
}

/**
 * Sums of lists, and what staff have to do. All follow from one event of one gift and one
 * transaction, so they share those rows and one pass. No page for guests needs them.
 */
export const figuresProjection = rowProjection({
  name: 'figures',
  version: 10,
  reads: [giftEvents],
  lazy: true,
  tables: [giftStates, countedTransactions, listSummaries, todos],
  touches(event) {
    if (isSilent(event)) return [];
    const wanted = [touch(giftStates, event.stream), touch(listSummaries, giftOf(event.stream).listId)];
    if (!isTransactionEvent(event)) return wanted;
    const { transactionId } = event.data;
    wanted.push(touch(countedTransactions, transactionId), touch(todos, transactionId));
    return wanted;
  },
  change(rows, event) {
    if (isSilent(event)) return;
    const { stream } = event;
    const before = rows.get(giftStates, stream) ?? { stream, state: initialGiftState, units: NO_GIFT };
    const state = standingAfter(before.state, event);
    const gift = { stream, state, units: giftUnitsOf(state) };
    rows.put(giftStates, gift);
    const { was, is } = isTransactionEvent(event) ? noteTransaction(rows, event, gift) : NO_STEP;
    sumUp(rows, stream, figuresOf(before.units, was), figuresOf(gift.units, is));
  },
});
