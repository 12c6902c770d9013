import type { StoredEvent } from '@fiocco/event-sourcing';
import { rowProjection, type Rows, touch } from '@fiocco/projections';
import type { GiftEvent } from '../gift/gift.events.js';
import { type GiftState, initialGiftState } from '../gift/gift.state.js';
import { giftOf } from '../gift/gift.stream.js';
import { giftEvents } from '../gift/gift.versions.js';
import { countsForDay, dayAfter, romeDay } from './dashboard.row.js';
import { evolveOnce } from './evolve-once.js';
import { dashboard, giftStates, listSummaries, todos } from './figures.tables.js';
import { figuresOf, type ListFigures, NO_FIGURES, summaryAfter } from './list-summary.row.js';
import { todoAfter } from './todo.row.js';
import { isTransactionEvent, type TransactionEvent } from './transaction.row.js';

/** Says nothing that is counted or has to be done. */
const SILENT: ReadonlySet<string> = new Set<GiftEvent['type']>([
  'gift.BuyerCorrected.v1',
  'gift.AllocationFreed.v1',
  'gift.AllocationAbandoned.v1',
]);

const isSilent = ({ type }: StoredEvent): boolean => SILENT.has(type);

function sumUp(rows: Rows, stream: string, before: ListFigures, after: ListFigures): void {
  const { listId } = giftOf(stream);
  const row = rows.get(listSummaries, listId) ?? { list_id: listId, ...NO_FIGURES };
  rows.put(listSummaries, summaryAfter(row, before, after));
}

function noteTransaction(rows: Rows, event: TransactionEvent, before: GiftState, after: GiftState): void {
  if (countsForDay(event)) {
    const day = rows.get(dashboard, romeDay(event.metadata.at));
    rows.put(dashboard, dayAfter(day, event, before));
  }
  const todo = todoAfter(after, event);
  if (todo) rows.put(todos, todo);
  else rows.remove(todos, event.data.transactionId);
}

/**
 * Lists' sums, the days of the dashboard and what staff have to do: each is what one event changes about one gift, so
 * they share the gift's state and one pass. No page of a guest needs them.
 */
export const figuresProjection = rowProjection({
  name: 'figures',
  version: 2,
  reads: [giftEvents],
  lazy: true,
  tables: [giftStates, listSummaries, dashboard, todos],
  touches(event) {
    if (isSilent(event)) return [];
    const wanted = [touch(giftStates, event.stream), touch(listSummaries, giftOf(event.stream).listId)];
    if (!isTransactionEvent(event)) return wanted;
    if (countsForDay(event)) wanted.push(touch(dashboard, romeDay(event.metadata.at)));
    wanted.push(touch(todos, event.data.transactionId));
    return wanted;
  },
  change(rows, event) {
    if (isSilent(event)) return;
    const { stream } = event;
    const before = rows.get(giftStates, stream);
    const stateBefore = before?.state ?? initialGiftState;
    const state = evolveOnce(stateBefore, event);
    const figures = figuresOf(state);
    rows.put(giftStates, { stream, state, figures });
    sumUp(rows, stream, before?.figures ?? NO_FIGURES, figures);
    if (isTransactionEvent(event)) noteTransaction(rows, event, stateBefore, state);
  },
});
