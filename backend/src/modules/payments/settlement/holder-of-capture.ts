import { giftStream, movedTo, type Purchase } from '@fiocco/gift';
import type { GiftLedger } from '../../gifts/index.js';
import type { PaymentMark, ProviderCode } from '../access/provider.js';
import { ProviderFailure } from '../providers/provider-failure.js';

interface Holder {
  readonly stream: string;
  readonly purchase: Purchase | undefined;
}

/**
 * The purchase that has the money of a capture now: the one that it was taken for, or the one to which exchanges have led
 * it. Throws a `ProviderFailure` for the moment in which it is on its way, so that whoever asks comes back.
 */
export async function holderOf(
  purchases: Pick<GiftLedger, 'find'>,
  { stream, transactionId }: Pick<PaymentMark, 'stream' | 'transactionId'>,
  capture: { readonly provider: ProviderCode; readonly captureId: string },
  passed: ReadonlySet<string> = new Set(),
): Promise<Holder> {
  const { provider, captureId } = capture;
  const purchase = await purchases.find(stream, transactionId);
  const hasIt = purchase?.receipts.some(({ id }) => id === captureId);
  if (passed.has(transactionId) || (passed.size > 0 && !hasIt))
    throw new ProviderFailure(provider, 'busy', 'exchange_under_way');
  const to = purchase && movedTo(purchase, captureId);
  if (!to) return { stream, purchase };
  const next = { stream: giftStream(to.listId, to.productId), transactionId: to.transactionId };
  return holderOf(purchases, next, capture, new Set([...passed, transactionId]));
}
