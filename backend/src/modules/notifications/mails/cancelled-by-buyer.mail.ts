import { type Sources, UNNEEDED, type Unneeded } from '../definition/mail.js';
import { textsIn } from '../content/mail-texts.js';
import type { TransactionFacts } from '../ports.js';
import { ENDED, type WordingOf } from './purchase/purchase-content.js';
import { definePurchaseMail, fewWhileUnpaid, whenPurchase } from './purchase/purchase-mail.js';
import { endedSample } from './purchase/samples.js';
import { givenBackFacts } from './purchase/told-before.js';

const cause = whenPurchase({
  reactor: 'when_cancelled_by_buyer_tell',
  types: ['TransactionCancelled'],
  asks: ({ data }) => data.reason === 'cancelled_by_buyer',
});

/** Whoever withdrew by the online function is told of it by that one's receipt. */
async function unwithdrawnFacts(
  sources: Sources,
  transactionId: string,
): Promise<TransactionFacts | Unneeded | null> {
  const found = await givenBackFacts(sources, transactionId);
  return found !== null && found !== UNNEEDED && found.isWithdrawn ? UNNEEDED : found;
}

const wording: WordingOf = ({ lang }) => {
  const { say } = textsIn(lang);
  return {
    ...ENDED,
    opening: say('mails.cancelledByBuyer.opening'),
    preview: say('mails.ended.nothingPaid'),
    lead: say('mails.cancelledByBuyer.lead'),
    next: () => [say('mails.ended.nothingToDo'), say('mails.cancelledByBuyer.next')],
  };
};

export const cancelledByBuyer = definePurchaseMail({
  code: 'annullato-da-chi-acquista',
  name: 'Annullato da chi acquista',
  when: 'quando chi acquista annulla un ordine già confermato',
  job: { name: 'send-cancelled-by-buyer' },
  cause,
  facts: unwithdrawnFacts,
  sample: endedSample,
  isDispensable: true,
  limit: fewWhileUnpaid,
  wording,
});
