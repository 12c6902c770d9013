import type { RefusedItem, Transaction } from '@fiocco/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.js';
import { drawnId, spendId } from '../../../shared/api/drawn-id.js';
import { isApiProblem } from '../../../shared/api/problem.js';
import { isPutAside, putAsideBody, saleBody, type SaleItem, type SaleValues } from './sale-form.js';

const SALE = 'sale';
const MONEY = 'sale receipt';
const giftAt = (place: number) => `sale gift ${place}`;

const ids = () => ({
  sale: drawnId(SALE),
  receipt: drawnId(MONEY),
  gift: (place: number) => drawnId(giftAt(place)),
});

function spend({ items }: SaleValues): void {
  spendId(SALE);
  spendId(MONEY);
  for (const place of items.keys()) spendId(giftAt(place));
}

/** The items, each with what it was refused for. */
export function refusedIn(items: readonly SaleItem[], refused: readonly RefusedItem[]): readonly SaleItem[] {
  return items.map((item, place) => {
    const why = refused.find(({ transactionId }) => transactionId === drawnId(giftAt(place)));
    return { ...item, refusal: why?.message ?? null };
  });
}

/** What became of the items: the transactions that there are now, and the items that are refused. */
interface Recorded {
  readonly transactions: readonly Transaction[];
  readonly refused: readonly SaleItem[];
}

/** Each by itself, as nothing is sold: what one of them is refused for keeps the others from nothing. */
async function putAside(values: SaleValues): Promise<Recorded> {
  const transactions: Transaction[] = [];
  const refused: SaleItem[] = [];
  for (const [place, item] of values.items.entries())
    try {
      const body = putAsideBody(values, item, drawnId(giftAt(place)));
      transactions.push(await call('POST /api/transactions', { body }));
    } catch (error) {
      if (!isApiProblem(error) || error.status !== 409) throw error;
      refused.push({ ...item, refusal: error.message });
    }
  return { transactions, refused };
}

async function send(values: SaleValues): Promise<Recorded> {
  if (isPutAside(values)) return putAside(values);
  const { transactions } = await call('POST /api/sales', { body: saleBody(values, ids()) });
  return { transactions, refused: [] };
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
      spend(values);
      onMade(recorded, values);
    },
    onError: (error, values) => {
      const refused = isApiProblem(error) ? (error.problem.items ?? []) : [];
      onRefused(refusedIn(values.items, refused), error);
      // These ids are closed: what is sent next is another sale.
      if (isApiProblem(error) && error.status === 409) spend(values);
    },
  });
}
