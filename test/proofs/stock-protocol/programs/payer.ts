import { createKeyedQueue } from '@fiocco/event-sourcing';
import { IN_A_WEEK, PRICE } from '@fiocco/gift/testing';
import type { Program, ProcessContext } from '../model/process.js';
import { buy, type BuyerChange, onGift } from './programs.js';

const MOST_TRIES = 2;

/** Takes the money of an authorised payment: pins its gift first, and takes it again where its hold was lost. */
async function capture(process: ProcessContext, listId: number, of: OfAttempt): Promise<void> {
  const lanes = createKeyedQueue(() => undefined);
  for (let n = 1; n <= MOST_TRIES; n += 1) {
    const outcome = await onGift(process, listId, { type: 'BeginCapture', ...of });
    if (outcome === 'done') {
      const money = { captureId: `ch-${of.attemptId}`, amountCents: PRICE, currency: 'EUR' };
      await onGift(process, listId, { type: 'NoteCapture', ...of, ...money });
      return;
    }
    if (outcome !== 'HOLD_ENDED') return;
    const { transactionId } = of;
    const again = { transactionId, paymentMethod: 'stripe', retakes: true, expiresAt: IN_A_WEEK } as const;
    const run = `${process.name}-retakes-${n}`;
    if ((await buy(process, lanes, run, listId, again)) !== 'held') break;
  }
  await giveUp(process, listId, of);
}

/** The gift is gone: the payment is closed, and nothing was taken. */
async function giveUp(process: ProcessContext, listId: number, of: OfAttempt): Promise<void> {
  await onGift(process, listId, { type: 'BeginVoid', ...of, reason: 'gift_gone' });
  await onGift(process, listId, { type: 'NoteVoided', ...of, now: IN_A_WEEK });
}

interface OfAttempt {
  readonly transactionId: string;
  readonly attemptId: string;
}

/** One buyer who pays by card, from the hold to the capture, or to the end of a payment whose gift is gone. */
export const payer =
  (listId: number, change: BuyerChange = {}): Program =>
  async (process) => {
    const transactionId = change.transactionId ?? process.name;
    const lanes = createKeyedQueue(() => undefined);
    const holds = { paymentMethod: 'stripe', ...change, transactionId } as const;
    if ((await buy(process, lanes, process.name, listId, holds)) !== 'held') return;
    const of = { transactionId, attemptId: `${transactionId}.1` };
    const money = { amountCents: PRICE, currency: 'EUR' };
    const payment = { provider: 'stripe', paymentId: `pi-${transactionId}`, amountCents: PRICE };
    const now = await process.begin(`${process.name}-pays`);
    if ((await onGift(process, listId, { type: 'StartAttempt', ...of, ...payment, now })) !== 'done') return;
    if ((await onGift(process, listId, { type: 'Authorise', ...of, ...money })) !== 'done') return;
    await capture(process, listId, of);
  };
