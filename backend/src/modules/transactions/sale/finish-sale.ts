import { z } from 'zod';
import { finishedLater } from '../commands/finish-later.js';

const payload = z.object({ saleId: z.string(), transactionId: z.string() });

/**
 * Goes on with a sale of several gifts, or frees what it holds: a job for each gift that is held for a sale, so also for
 * one that a slow call holds after the sale was given up.
 */
export const finishSale = finishedLater<z.output<typeof payload>>({
  name: 'finish-sale',
  title: 'Vendita di più regali',
  payload,
  subjectOf: ({ transactionId }) => transactionId,
  begunBy({ type, data }) {
    return type === 'HeldForSale' ? { saleId: data.saleId, transactionId: data.transactionId } : null;
  },
});
