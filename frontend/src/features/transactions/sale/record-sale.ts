import type { RefusedItem, Transaction } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.js';
import { drawnId, spendId } from '../../../shared/api/drawn-id.js';
import { isApiProblem, messageOf } from '../../../shared/api/problem.js';
import {
  isInTwo,
  isPutAside,
  putAsideBody,
  saleBody,
  type SaleItem,
  type SaleValues,
  type TakenPart,
  waysOf,
} from './sale-form.js';

const SALE = 'sale';
const MONEY = 'sale receipt';
const MORE_MONEY = 'second sale receipt';
/** Of the item, wherever it stands by now; one that comes in its place is another. */
const giftOf = ({ key, gift }: SaleItem) => `sale gift ${key} ${gift.list.id} ${gift.card?.id ?? 0}`;

const ids = () => ({
  sale: drawnId(SALE),
  receipt: drawnId(MONEY),
  secondReceipt: drawnId(MORE_MONEY),
  gift: (item: SaleItem) => drawnId(giftOf(item)),
});

function spend(items: readonly SaleItem[]): void {
  spendId(SALE);
  spendId(MONEY);
  spendId(MORE_MONEY);
  for (const item of items) spendId(giftOf(item));
}

/** The items, each with what it was refused for. */
export function refusedIn(items: readonly SaleItem[], refused: readonly RefusedItem[]): readonly SaleItem[] {
  return items.map((item) => {
    const why = refused.find(({ transactionId }) => transactionId === drawnId(giftOf(item)));
    return { ...item, refusal: why?.message ?? null };
  });
}

/** What became of the items: the transactions that there are now, and the items that are refused. */
interface Recorded {
  readonly transactions: readonly Transaction[];
  readonly refused: readonly SaleItem[];
  /** Those of which nobody knows: they are sent again under the same id. */
  readonly unanswered: readonly SaleItem[];
  readonly taken: readonly TakenPart[];
}

const isAnswered = (error: unknown): boolean => isApiProblem(error) && error.status === 409;

/**
 * Each by itself, as nothing is sold: what one of them is refused for keeps the others from nothing. Once one is put aside, an
 * answer that does not come takes it out of sight no more.
 */
async function putAside(values: SaleValues): Promise<Recorded> {
  const transactions: Transaction[] = [];
  const refused: SaleItem[] = [];
  const unanswered: SaleItem[] = [];
  for (const item of values.items)
    try {
      const body = putAsideBody(values, item, drawnId(giftOf(item)));
      transactions.push(await call('POST /api/transactions', { body }));
    } catch (error) {
      if (!isAnswered(error) && transactions.length === 0) throw error;
      if (!isAnswered(error)) unanswered.push(item);
      refused.push({ ...item, refusal: messageOf(error) });
    }
  return { transactions, refused, unanswered, taken: [] };
}

async function send(values: SaleValues): Promise<Recorded> {
  if (isPutAside(values)) return putAside(values);
  const { transactions } = await call('POST /api/sales', { body: saleBody(values, ids()) });
  const cents = transactions.reduce((sum, one) => sum + centsOf(one.amount_received), 0);
  const taken = isInTwo(values) ? waysOf(values) : [{ how: values.how, cents }];
  return { transactions, refused: [], unanswered: [], taken };
}

interface Listeners {
  /** `recorded.refused`: what could not be put aside, where others were; `sent` is what the dialog held. */
  readonly onMade: (recorded: Recorded, sent: SaleValues) => void;
  /** Those that cannot be sold; none where it is something else. */
  readonly onRefused: (items: readonly SaleItem[], error: unknown) => void;
}

/**
 * Records a sale at the counter. Every try names the same ids until the shop has answered what became of them, so that a
 * sale whose answer got lost counts once.
 */
export function useRecordSale(items: readonly SaleItem[], { onMade, onRefused }: Listeners) {
  const cards = new Set(items.map(({ gift }) => `cards:${gift.list.id}` as const));
  return useMutation({
    meta: { changes: ['transactions', 'lists', 'products', ...cards] },
    mutationFn: send,
    onSuccess: (recorded, values) => {
      spend(values.items.filter((item) => !recorded.unanswered.includes(item)));
      onMade(recorded, values);
    },
    onError: (error, values) => {
      const refused = isApiProblem(error) ? (error.problem.items ?? []) : [];
      onRefused(refusedIn(values.items, refused), error);
      // These ids are closed: what is sent next is another sale.
      if (isAnswered(error)) spend(values.items);
    },
  });
}
