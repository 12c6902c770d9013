import { agreeing, isPaidInShop, paymentName, paymentRule } from '@fiocco/contracts';
import type { TransactionFacts } from '../../ports.js';
import { euro } from '../purchase/purchase-content.js';
import { ENDED } from '../purchase/ended-purchase.js';
import type { Wording } from '../purchase/purchase-wording.js';
import type { RefundFacts } from './facts.js';

/** Money that was given back, in full or in part. A part leaves the purchase as it was. */
export function wordingFor({ thisTimeCents, refundedCents, paymentMethod, stage }: RefundFacts): Wording {
  const whole = stage === 'refunded';
  return {
    ...ENDED,
    isOver: whole,
    opening: `Ti abbiamo restituito ${euro(thisTimeCents)}`,
    preview: 'Ecco come torna il denaro.',
    lead: (thing) =>
      `è ${agreeing('stat', thing)} ${agreeing('rimborsat', thing)}${whole ? '' : ' in parte: il resto non cambia'}.`,
    more: () => [
      ...(thisTimeCents === refundedCents
        ? [{ label: 'Restituito', value: euro(refundedCents) }]
        : [
            { label: 'Restituito ora', value: euro(thisTimeCents) },
            { label: 'Restituito in tutto', value: euro(refundedCents) },
          ]),
      ...(whole ? [{ label: 'Come', value: paymentName(paymentMethod) }] : []),
    ],
    next: () => [howItArrives(paymentMethod)],
  };
}

function howItArrives(method: TransactionFacts['paymentMethod']): string {
  if (isPaidInShop(method)) return 'Il denaro ti è stato restituito in negozio.';
  const rule = paymentRule(method);
  if (rule?.provider == null)
    return 'Il denaro torna con un bonifico: di solito arriva in uno o due giorni lavorativi.';
  return rule.code === 'paypal'
    ? 'Il denaro torna sul conto PayPal, o sulla carta con cui hai pagato lì: può volerci qualche giorno lavorativo.'
    : 'Il denaro torna sulla carta con cui hai pagato: di solito si vede in cinque o dieci giorni lavorativi.';
}
