import type { CardReturn } from './return-search.js';
import { ReturnPage } from './return-page.js';
import { call } from '../../shared/api/client.js';
import { isApiProblem } from '../../shared/api/problem.js';
import { checkIntent, isDefinite } from '../../shared/public/payments/payment-calls.js';
import { wayOn, type WayOn } from './way-on.js';

const NOWHERE: WayOn = { to: 'thanks', listId: null, productId: '0' };

/** Throws where the shop can't be reached, or does not know yet: then it is asked once more. */
async function endCard({ payment_intent: id }: CardReturn): Promise<WayOn> {
  if (!id) return NOWHERE;
  try {
    const standing = await checkIntent(id);
    const transaction = await call('GET /api/public/transactions/:id', { params: { id: standing.id } });
    return wayOn(transaction, 'failed');
  } catch (error) {
    if (isDefinite(error) && isApiProblem(error)) return NOWHERE;
    throw error;
  }
}

/** `/stripe-success`: where the bank's page leads back to. */
export function CardReturnPage({ search }: { readonly search: CardReturn }) {
  return <ReturnPage end={() => endCard(search)} />;
}
