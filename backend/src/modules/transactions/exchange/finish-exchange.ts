import { giftStream } from '@fiocco/gift';
import { z } from 'zod';
import { finishedLater } from '../commands/finish-later.js';

const payload = z.object({
  exchangeId: z.string(),
  fromStream: z.string(),
  fromTransactionId: z.string(),
  toStream: z.string(),
  toTransactionId: z.string(),
});
export type ExchangePayload = z.output<typeof payload>;

export const finishExchange = finishedLater<ExchangePayload>({
  name: 'finish-exchange',
  title: 'Cambio di un regalo',
  payload,
  subjectOf: ({ toTransactionId }) => toTransactionId,
  begunBy(event) {
    if (event.type !== 'ExchangeBegan') return null;
    const { transactionId, exchangeId, fromTransactionId, fromListId, fromProductId } = event.data;
    const fromStream = giftStream(fromListId, fromProductId);
    const to = { toStream: event.stream, toTransactionId: transactionId };
    return { exchangeId, fromStream, fromTransactionId, ...to };
  },
});
