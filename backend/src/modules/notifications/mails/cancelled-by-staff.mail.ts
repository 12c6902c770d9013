import { textsIn } from '../content/mail-texts.js';
import { ENDED, type WordingOf } from './purchase/purchase-content.js';
import { definePurchaseMail, fewWhileUnpaid, whenPurchase } from './purchase/purchase-mail.js';
import { endedSample } from './purchase/samples.js';
import { endedFacts } from './purchase/told-before.js';

const cause = whenPurchase({
  reactor: 'when_cancelled_by_staff_tell',
  types: ['TransactionCancelled'],
  asks: ({ data }) => data.reason === 'cancelled_by_staff',
});

const wording: WordingOf = ({ lang }) => {
  const { say } = textsIn(lang);
  return {
    ...ENDED,
    opening: say('mails.cancelledByShop.opening'),
    preview: say('mails.ended.nothingPaid'),
    lead: say('mails.cancelledByShop.lead'),
    next: () => [say('mails.ended.nothingToDo'), say('mails.ended.why')],
  };
};

export const cancelledByStaff = definePurchaseMail({
  code: 'annullato-dal-negozio',
  name: 'Annullato dal negozio',
  when: 'quando il negozio annulla un ordine già confermato',
  job: { name: 'send-cancelled-by-staff' },
  cause,
  facts: endedFacts,
  sample: endedSample,
  limit: fewWhileUnpaid,
  wording,
});
