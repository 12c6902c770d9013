import { STAGES } from '@fiocco/contracts';
import { oneLine } from '../content/html.js';
import { type MailTexts, textsIn } from '../content/mail-texts.js';
import { type OtherGift, type TransactionFacts, TransactionForMail } from '../ports.js';
import { type Sources, UNNEEDED, type Unneeded } from '../definition/mail.js';
import { ENDED, type WordingOf } from './purchase/purchase-content.js';
import { definePurchaseMail, purchaseFacts, whenPurchase } from './purchase/purchase-mail.js';
import { thingIn } from './purchase/purchase-words.js';
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
const wordingFor: WordingOf<GiftGoneFacts> = (facts) => {
  const texts = textsIn(facts.lang);
  const { say } = texts;
  return {
    ...ENDED,
    opening: say('after.gone.opening'),
    preview: say('after.gone.preview'),
    lead: say('after.gone.lead', { thing: thingIn(facts) }),
    next: () => [say('after.gone.next'), othersWords(facts.others, texts)],
  };
};

function othersWords(others: readonly OtherGift[], { say, euro, together }: MailTexts): string {
  if (others.length === 0) return say('after.gone.list');
  const gifts = together(others.map(({ name, priceCents }) => `${oneLine(name)} (${euro(priceCents)})`));
  return say('after.gone.others', { gifts });
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
