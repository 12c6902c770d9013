import { agreeing, STAGES } from '@fiocco/contracts';
import { oneLine } from '../content/html.js';
import { type OtherGift, type TransactionFacts, TransactionForMail } from '../ports.js';
import { type Sources, UNNEEDED, type Unneeded } from '../definition/mail.js';
import { ENDED, euro, type Wording } from './purchase/purchase-content.js';
import { definePurchaseMail, purchaseFacts, whenPurchase } from './purchase/purchase-mail.js';
import { endedSample } from './purchase/samples.js';

/** The provider had authorised the payment: its buyer saw it succeed. */
const TOLD: ReadonlySet<string> = new Set(['gift_gone', 'authorised_late']);

const cause = whenPurchase({
  reactor: 'when_gift_is_gone_tell',
  types: ['VoidingBegan'],
  asks: ({ data }) => TOLD.has(data.reason),
});

interface GiftGoneFacts extends TransactionFacts {
  /** What else may be given. */
  readonly others: readonly OtherGift[];
}

/** Not needed once its buyer has tried again and agreed: the next mail tells of that. */
async function facts(sources: Sources, transactionId: string): Promise<GiftGoneFacts | Unneeded | null> {
  const found = await purchaseFacts(sources, transactionId);
  if (!found) return null;
  if (STAGES[found.stage].buyer === 'agreed') return UNNEEDED;
  return { ...found, others: await sources.get(TransactionForMail).othersOnList(transactionId) };
}

/**
 * True whatever became of the gift: somebody else has it, it was taken off the list, the list was closed, or it is free
 * again. Money is never taken for it.
 */
const wordingFor = ({ others }: GiftGoneFacts): Wording => ({
  ...ENDED,
  opening: 'Acquisto non completato',
  preview: 'Non ti abbiamo addebitato niente.',
  lead: (thing) =>
    `non è ${agreeing('andat', thing)} a buon fine, ci dispiace: il tempo è finito prima che il pagamento si concludesse.`,
  next: () => [
    'Non ti abbiamo addebitato niente. Se la banca mostra un importo in sospeso, sparisce da solo in pochi giorni.',
    othersWords(others),
  ],
});

const LIST = new Intl.ListFormat('it', { type: 'conjunction' });

function othersWords(others: readonly OtherGift[]): string {
  if (others.length === 0) return 'Torna alla lista per vedere che cosa c’è adesso.';
  const named = others.map(({ name, priceCents }) => `${oneLine(name)} (${euro(priceCents)})`);
  return `Sulla lista puoi ancora scegliere, per esempio: ${LIST.format(named)}.`;
}

const sample: GiftGoneFacts = {
  ...endedSample,
  paymentMethod: 'stripe',
  others: [
    { name: 'Lampada da tavolo', priceCents: 8900 },
    { name: 'Tovaglia di lino', priceCents: 6450 },
  ],
};

/** Tells the buyer that a payment which they saw succeed came too late, and that nothing was taken. */
export const giftGone = definePurchaseMail({
  code: 'regalo-non-disponibile',
  name: 'Acquisto non completato',
  when: 'quando il tempo scade prima che un pagamento si concluda, e il pagamento viene annullato',
  job: { name: 'send-gift-gone' },
  cause,
  facts,
  sample,
  wording: wordingFor,
});
