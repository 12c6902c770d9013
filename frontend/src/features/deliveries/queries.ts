import type { BodyOf, DeliveryOutcome, TransactionStage } from '@fiocco/contracts';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api/client.js';
import { getPage } from '../../shared/office/queries/records.js';
import { type AskedDeliveries, deliveriesAsked, lookAgain } from '../../shared/office/queries/deliveries.js';

/** As many as the server marks with one call. */
const MOST_AT_ONCE = 200;

/** Of one list as many as may be marked at once, so that a couple's gifts are chosen together. */
export const pageSizeOf = (list: number | undefined): number => (list === undefined ? 100 : MOST_AT_ONCE);

export const deliveryPagesQuery = (asked: AskedDeliveries) =>
  infiniteQueryOptions({
    queryKey: ['deliveries', asked],
    meta: { shows: ['transactions', 'lists', 'products', 'mails'] },
    queryFn: ({ pageParam, signal }) =>
      getPage('GET /api/deliveries', {
        query: { ...deliveriesAsked(asked), limit: pageSizeOf(asked.list), cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => lookAgain(state.data?.pages.flatMap(({ items }) => items)),
  });

/** One of the gifts that were to be marked, and why it stayed as it was; null where it is marked. */
interface Marked {
  readonly id: string;
  readonly stayed: string | null;
}

const GIVEN_BACK = 'rimborsato';
const NOT_PAID = 'non è pagato per intero';
/** Why a gift is not to be delivered, by where its purchase stands. */
const WHY: Readonly<Partial<Record<TransactionStage, string>>> = {
  refunding: GIVEN_BACK,
  refunded: GIVEN_BACK,
  cancelled: 'annullato',
  removed: 'eliminato',
  exchanged: 'cambiato con un altro',
  reserved: NOT_PAID,
  awaiting_transfer: NOT_PAID,
  // A share, whose gift lost another one.
  paid: NOT_PAID,
};

/** The refusal names all reasons there may be; its purchase says which of them it is. */
async function marked(outcome: DeliveryOutcome): Promise<Marked> {
  const { id } = outcome;
  if (outcome.done) return { id, stayed: null };
  const message = outcome.message.replace(/\.$/, '');
  if (outcome.code !== 'NOTHING_TO_DELIVER') return { id, stayed: message };
  const purchase = await call('GET /api/transactions/:id', { params: { id } }).catch(() => null);
  return { id, stayed: (purchase && WHY[purchase.stage]) ?? message };
}

/**
 * Marks several gifts; answers for each of them. `onDone` is called before the list is read again: it loses the gifts that
 * have gone on, and with them whoever waits for the answer there.
 */
export const useDeliveryStep = (onDone: (gifts: readonly Marked[]) => void) =>
  useMutation({
    meta: { changes: ['transactions'] },
    mutationFn: async (body: BodyOf<'POST /api/deliveries'>) => {
      const gifts: Marked[] = [];
      for (let from = 0; from < body.ids.length; from += MOST_AT_ONCE) {
        const some = { ...body, ids: body.ids.slice(from, from + MOST_AT_ONCE) };
        gifts.push(...(await Promise.all((await call('POST /api/deliveries', { body: some })).map(marked))));
      }
      return gifts;
    },
    onSuccess: onDone,
  });
