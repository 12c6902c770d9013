import { enqueueAll } from '@fiocco/jobs';
import { defineReactor } from '@fiocco/projections';
import { type PurchaseEvent, purchaseEvents } from '../../gifts/index.js';
import { settlePayment } from './settle-payment.job.js';

const NAME = 'settle-payments';
/** After these something is to be done at a provider. */
const DUE: ReadonlySet<PurchaseEvent['type']> = new Set([
  'PaymentAuthorised',
  'VoidingBegan',
  'RefundBegan',
  'StrayCaptured',
] as const);

/** Creates the job that does it, in the transaction that notes the event as seen. */
export const whenMoneyIsDue = defineReactor({
  name: NAME,
  version: 1,
  reads: [purchaseEvents.catalogue],
  async apply(events, tx) {
    const promised = events
      .map((stored) => purchaseEvents.of(stored))
      .filter((event) => event !== null)
      .filter(({ type }) => DUE.has(type))
      .map((event) => ({
        id: `${NAME}_${event.eventId}`,
        payload: { stream: event.stream, transactionId: event.data.transactionId },
      }));
    await enqueueAll(tx, settlePayment, promised);
  },
});
