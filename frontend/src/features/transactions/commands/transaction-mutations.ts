import type { HandOver } from '../../../shared/office/transaction-actions.js';
import {
  type Transaction,
  type TypedInvoice,
  type VerifiedAs,
  STAGES,
  type TransactionStage,
} from '@fiocco/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.js';
import { isApiProblem } from '../../../shared/api/problem.js';
import { drawnId, spendId } from '../../../shared/api/drawn-id.js';
import type { Tag } from '../../../shared/api/tags.js';
import { documentFor } from '../shop-document.js';
import { spentReceipt } from './spent-receipt.js';
import { saidIn, type SaidOfMoney } from '../../../shared/office/controls/said-of-money.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { notUpdated } from '../transaction-words.js';
import type { Way } from './ways.js';

/** The transaction, its diary, the tables it stands in, the lists' counts and the stock. */
export const changesOf = (id: string): readonly Tag[] => [
  `transaction:${id}`,
  'transactions',
  'lists',
  'products',
];

type Shown = Pick<Transaction, 'id' | 'version'>;

/** What somebody else has changed since the page was read is not changed unseen. */
export const asShown = ({ version }: Pick<Shown, 'version'>) => (version === undefined ? {} : { version });

/** Money in one way or in two, of one day and number. */
interface Collected extends Omit<SaidOfMoney, 'how'> {
  readonly ways: readonly Way[];
  /** The number of the shop's receipt or invoice. */
  readonly documentNumber: string;
}

/**
 * Money taken in the shop or received by transfer: each way is a receipt of its own, and both are recorded or neither.
 * Every try names the same receipts, so that they count once.
 */
export function useCollect(transaction: Transaction) {
  const { id, amount_received } = transaction;
  // If the page has seen other money since, this is new money and gets ids of its own.
  const ids = ['receipt', 'second receipt'].map((receipt) => `${receipt} ${id} ${amount_received}`);
  const spend = () => ids.forEach(spendId);
  return useMutation({
    meta: { changes: changesOf(id) },
    mutationFn: ({ ways, documentNumber, ...said }: Collected) => {
      const [first, ...more] = ways.map((way, at) => ({ receiptId: drawnId(ids[at] ?? ''), ...way }));
      if (!first) throw new Error('no way in which the money came');
      const { how, ...when } = saidIn({ ...said, how: first.how });
      const money = more.length === 0 ? { ...first, how } : { receipts: [first, ...more] };
      return call('POST /api/transactions/:id/collect', {
        params: { id },
        body: { ...money, ...when, ...documentFor(transaction, documentNumber) },
        ...asShown(transaction),
      });
    },
    onSuccess: spend,
    onError: (error) => {
      if (spentReceipt(error)) spend();
    },
  });
}

/** Reverses a receipt that was recorded by mistake. */
export function useReverse({ id, ...shown }: Shown, receiptId: string) {
  return useMutation({
    meta: { changes: changesOf(id) },
    mutationFn: (reason: string) =>
      call('POST /api/transactions/:id/reverse', {
        params: { id },
        body: { receiptId, reason },
        ...asShown(shown),
      }),
  });
}

interface RefundWish {
  /** Absent: all that there is. */
  readonly amount?: string;
  readonly reason: string;
  readonly reopen: boolean;
  /** Of what is given back by hand; null where a provider does. */
  readonly said: SaidOfMoney | null;
}

/** Every try of a refund names the same id, so that it is given back once. */
export function useRefund({ id, amount_refunded, ...shown }: Transaction) {
  const refund = `refund ${id} ${amount_refunded}`;
  return useMutation({
    meta: { changes: changesOf(id) },
    mutationFn: ({ said, ...wanted }: RefundWish) =>
      call('POST /api/transactions/:id/refund', {
        params: { id },
        body: { ...wanted, ...(said && saidIn(said)), receiptId: drawnId(refund) },
        ...asShown(shown),
      }),
    onSuccess: () => spendId(refund),
    onError: (error) => {
      if (isApiProblem(error) && error.code === 'REFUND_OF_ANOTHER_AMOUNT') spendId(refund);
    },
  });
}

/** Ends a payment in doubt. */
export function useVerify({ id, ...shown }: Shown) {
  return useMutation({
    meta: { changes: changesOf(id) },
    mutationFn: (body: {
      readonly as: VerifiedAs;
      readonly reason: string;
      readonly providersId?: string;
      readonly refundId?: string;
    }) => call('POST /api/transactions/:id/verify', { params: { id }, body, ...asShown(shown) }),
  });
}

/** Asks the providers about its payments now. */
export function useReconcile(id: string) {
  return useMutation({
    meta: { changes: changesOf(id) },
    mutationFn: () => call('POST /api/transactions/:id/reconcile', { params: { id } }),
  });
}

/** "Segna come completata": what is held is reserved. */
const completed = ({ id, ...shown }: Shown) =>
  call('PUT /api/transactions/:id', { params: { id }, body: { status: 'completata' }, ...asShown(shown) });

export function useComplete(shown: Shown) {
  return useMutation({ meta: { changes: changesOf(shown.id) }, mutationFn: () => completed(shown) });
}

/** Completes and takes the whole money in the shop; every try names the same receipt, so that it counts once. */
export function useTake(transaction: Transaction) {
  const { id } = transaction;
  const receipt = `taken ${id}`;
  return useMutation({
    meta: { changes: changesOf(id) },
    mutationFn: ({ documentNumber, ...said }: SaidOfMoney & { readonly documentNumber: string }) =>
      call('PUT /api/transactions/:id', {
        params: { id },
        body: {
          status: 'completata',
          collected: true,
          receiptId: drawnId(receipt),
          ...saidIn(said),
          ...documentFor(transaction, documentNumber),
        },
        ...asShown(transaction),
      }),
    onSuccess: () => spendId(receipt),
    onError: (error) => {
      if (spentReceipt(error)) spendId(receipt);
    },
  });
}

/** The day of one step of a gift on its way out of the shop, and whether somebody is written to of it. */
interface HandedOver extends Partial<Record<HandOver, string>> {
  readonly write?: boolean;
}

/** The gift stands ready, or has left the shop. */
export function useDeliver({ id, ...shown }: Shown) {
  return useMutation({
    meta: { changes: changesOf(id) },
    mutationFn: (step: HandedOver) =>
      call('PUT /api/transactions/:id', { params: { id }, body: step, ...asShown(shown) }),
  });
}

/** What an invoice needs; null takes it back. */
export function useNoteInvoice({ id, ...shown }: Shown) {
  return useMutation({
    meta: { changes: changesOf(id) },
    mutationFn: (invoice: TypedInvoice | null) =>
      call('PUT /api/transactions/:id', { params: { id }, body: { invoice }, ...asShown(shown) }),
  });
}

/** Makes a reservation out of a cancelled transaction, if its gift is still free. */
export function useReopen(id: string) {
  return useMutation({
    meta: { changes: changesOf(id) },
    mutationFn: (shown: Shown) =>
      call('POST /api/transactions/:id/reopen', { params: { id }, body: {}, ...asShown(shown) }),
  });
}

export function useCancel({ id, holdId, ...shown }: Shown & Pick<Transaction, 'holdId'>) {
  return useMutation({
    meta: { changes: changesOf(id) },
    mutationFn: (reason: string) =>
      call('POST /api/transactions/:id/cancel', {
        params: { id },
        body: { holdId, ...(reason && { reason }) },
        ...asShown(shown),
      }),
  });
}

/** Completed is not paid: what is still to come is said. */
const nextWords = (stage: TransactionStage): string | undefined =>
  STAGES[stage].todo === 'collect' ? 'È prenotata: si paga in negozio.' : undefined;

/** "Segna come completata" without a dialog; the answer is told in a toast. */
export function useCompleteNow(transaction: Transaction) {
  const complete = useComplete(transaction);
  const run = () =>
    complete.mutate(undefined, {
      onSuccess: ({ stage }) => toast.success('Transazione aggiornata', nextWords(stage)),
      onError: (error) => toast.error('Errore', notUpdated(error)),
    });
  return { run, busy: complete.isPending };
}
