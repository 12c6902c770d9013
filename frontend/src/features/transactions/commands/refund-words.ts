import { isPaidInShop, paymentRule, type Transaction } from '@fiocco/contracts';

/** What a refund does, and when its money arrives. */
export function refundArrival({ paymentMethod }: Transaction): string {
  if (isPaidInShop(paymentMethod))
    return 'Il denaro si restituisce in negozio: qui il rimborso viene registrato come già fatto.';
  const rule = paymentRule(paymentMethod);
  if (rule?.provider == null)
    return 'Il bonifico si fa dalla banca del negozio: qui il rimborso viene registrato come già fatto.';
  return rule.code === 'paypal'
    ? 'PayPal restituisce il denaro sul conto o sulla carta di chi ha pagato, di solito in pochi giorni. Un rimborso non si annulla.'
    : `${rule.provider} restituisce il denaro sulla carta di chi ha pagato, di solito in 5–10 giorni lavorativi. Un rimborso non si annulla.`;
}
