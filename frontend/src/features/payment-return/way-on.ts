import type { PublicTransaction } from '@fiocco/contracts';
import type { Came, CameBack } from '../../shared/public/payments/payment-news.js';

/** Where the browser goes from here; the reasons are the server's, the words of the address only colour them. */
export type WayOn =
  | {
      readonly to: 'thanks';
      readonly listId: string | null;
      readonly productId: string;
      readonly trid?: string;
    }
  | {
      readonly to: 'steps';
      readonly listId: string;
      readonly productId: number;
      readonly trid: string;
      readonly tp: PublicTransaction['type'];
      readonly cameBack: CameBack;
    };

const STILL_TO_PAY: readonly PublicTransaction['stage'][] = ['draft', 'held', 'paying', 'voiding'];
const WORDS: Record<Came, CameBack> = { done: null, cancelled: 'cancel', failed: 'insuccesso' };

/** A payment that was confirmed leads to the thanks, also where the shop has not heard of it yet. */
export function wayOn(transaction: PublicTransaction, came: Came): WayOn {
  const { id, giftListId, productId, stage, type } = transaction;
  const isOpen = STILL_TO_PAY.includes(stage) && !(stage === 'paying' && came === 'done');
  const listId = String(giftListId);
  if (!isOpen) return { to: 'thanks', listId, productId: String(productId), trid: id };
  return { to: 'steps', listId, productId, trid: id, tp: type, cameBack: WORDS[came] };
}
