import { textsIn } from '../content/mail-texts.js';
import { ENDED, type WordingOf } from './purchase/purchase-content.js';
import { definePurchaseMail, fewWhileUnpaid, whenPurchase } from './purchase/purchase-mail.js';
import { endedSample } from './purchase/samples.js';
import { endedFacts } from './purchase/told-before.js';

const cause = whenPurchase({
  reactor: 'when_expired_tell',
  types: ['ReservationExpired'],
});

const wording: WordingOf = ({ lang }) => {
  const { say } = textsIn(lang);
  return {
    ...ENDED,
    opening: say('mails.expired.opening'),
    preview: say('mails.ended.nothingPaid'),
    lead: say('mails.expired.lead'),
    next: () => [say('mails.ended.nothingToDo'), say('mails.ended.backToList')],
  };
};

export const reservationExpired = definePurchaseMail({
  code: 'scadenza',
  name: 'Prenotazione scaduta',
  when: 'quando una prenotazione è scaduta e il regalo è di nuovo libero',
  job: { name: 'send-expired' },
  cause,
  facts: endedFacts,
  sample: endedSample,
  limit: fewWhileUnpaid,
  wording,
});
