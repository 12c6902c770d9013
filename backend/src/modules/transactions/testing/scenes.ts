import type { Transaction } from '@fiocco/contracts';
import type { Counter } from './counter.js';

const ACCOUNT = { bankIban: 'IT60X0542811101000000123456', bankAccountHolder: 'Ferrante & Figli S.n.c.' };
/** A call on a transaction, and what it sends. */
type Call = readonly [what: string, body?: object];

const paid = { collected: true, receiptId: 'r-1' };
const part = { receiptId: 'r-1', amount: '20' };

/** Where a transaction may stand that comes about without a provider. */
export const SCENES = [
  'draft',
  'held',
  'reserved',
  'reserved in part',
  'awaiting_transfer',
  'awaited in part',
  'paid',
  'paid, and refunded in part',
  'cancelled',
  'cancelled, by transfer',
  'refunded',
  'exchanged',
  'removed',
] as const;
export type Scene = (typeof SCENES)[number];

/** A new transaction that stands there: its id. The shop must take transfers, see {@link takeTransfers}. */
export const scenesOf = (counter: Counter): Readonly<Record<Scene, () => Promise<string>>> => {
  async function sold(sale: object, ...calls: readonly Call[]): Promise<string> {
    const { id } = await counter.sold(sale);
    for (const [what, body = {}] of calls) await counter.post(id, what, body).expect(200);
    return id;
  }

  async function byTransfer(...calls: readonly Call[]): Promise<string> {
    const id = await sold({});
    await counter.put(id, { paymentMethod: 'bonifico' }).expect(200);
    for (const [what, body = {}] of calls) await counter.post(id, what, body).expect(200);
    return id;
  }

  return {
    async draft() {
      const step1 = { isCheckoutStep1: true, type: 'acquisto' };
      const guest = counter.test.browser();
      const { body } = await counter.record(await counter.gift(), step1, guest).expect(201);
      return (body as Transaction).id;
    },
    held: () => sold({ status: 'in_attesa' }),
    reserved: () => sold({}),
    'reserved in part': () => sold({}, ['collect', part]),
    awaiting_transfer: () => byTransfer(),
    'awaited in part': () => byTransfer(['collect', part]),
    paid: () => sold(paid),
    'paid, and refunded in part': () =>
      sold(paid, ['refund', { receiptId: 'via', amount: '9', reason: 'Sconto' }]),
    cancelled: () => sold({}, ['cancel']),
    'cancelled, by transfer': () => byTransfer(['cancel']),
    refunded: () => sold(paid, ['refund', { receiptId: 'via', reason: 'Reso' }]),
    async exchanged() {
      const id = await sold(paid);
      const to = { ...(await counter.gift()), transactionId: `instead-${id}`, receiptId: 'cambio' };
      await counter.post(id, 'exchange', to).expect(201);
      return id;
    },
    async removed() {
      const id = await sold({});
      await counter.admin.delete(`/api/transactions/${id}`).expect(204);
      return id;
    },
  };
};

/** The shop has an account on which transfers come. */
export async function takeTransfers({ admin }: Counter): Promise<void> {
  await admin
    .put('/api/settings')
    .send({ ...ACCOUNT, bankTransferEnabled: true })
    .expect(200);
}
