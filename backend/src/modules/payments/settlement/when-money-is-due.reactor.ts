import { enqueueAll } from '@fiocco/jobs';
import { defineReactor } from '@fiocco/projections';
import type { ClientBase } from 'pg';
import { type PurchaseEvent, purchaseEvents } from '@fiocco/gift';
import { isProvider, type ProviderCode } from '../access/provider.js';
import { settlePayment } from './settle-payment.job.js';

const NAME = 'settle-payments';
/** After these something is to be done at a provider. */
const DUE = ['PaymentAuthorised', 'VoidingBegan', 'RefundBegan', 'StrayCaptured'] as const;
type Due = Extract<PurchaseEvent, { readonly type: (typeof DUE)[number] }>;

const isDue = (event: PurchaseEvent): event is Due => (DUE as readonly string[]).includes(event.type);

/** Whether what was authorised is captured by the same batch: whoever learnt of it has done what was due. */
const isDone = (event: Due, told: readonly PurchaseEvent[]): boolean =>
  event.type === 'PaymentAuthorised' &&
  told.some(({ type, data }) => type === 'PaymentCaptured' && data.attemptId === event.data.attemptId);

const OF_ATTEMPTS = {
  name: 'payments-providers-of-attempts',
  text: `
select attempt_id as "attemptId", provider from read_models.payment_attempts where attempt_id = any($1)
union all
select attempt_id, provider from payments.attempt where attempt_id = any($1)`,
};

/** The attempts were noted before the ledger had them; a restore may have lost the note. */
async function providersOf(
  tx: ClientBase,
  events: readonly Due[],
): Promise<(event: Due) => ProviderCode | null> {
  const ids = events.flatMap(({ data }) => ('attemptId' in data && data.attemptId ? [data.attemptId] : []));
  const { rows } = await tx.query<{ attemptId: string; provider: ProviderCode }>({
    ...OF_ATTEMPTS,
    values: [ids],
  });
  const known = new Map(rows.map(({ attemptId, provider }) => [attemptId, provider]));
  return ({ data }) => {
    if ('source' in data) return isProvider(data.source) ? data.source : null;
    return known.get(data.attemptId) ?? null;
  };
}

/** Creates the job that does it, in the transaction that notes the event as seen. */
export const whenMoneyIsDue = defineReactor({
  name: NAME,
  version: 1,
  reads: [purchaseEvents.catalogue],
  async apply(events, tx) {
    const told = events.map((stored) => purchaseEvents.of(stored)).filter((event) => event !== null);
    const due = told.filter(isDue).filter((event) => !isDone(event, told));
    if (due.length === 0) return;
    const providerOf = await providersOf(tx, due);
    const promised = due.map((event) => ({
      id: `${NAME}_${event.eventId}`,
      payload: {
        stream: event.stream,
        transactionId: event.data.transactionId,
        provider: providerOf(event),
      },
    }));
    await enqueueAll(tx, settlePayment, promised);
  },
});
