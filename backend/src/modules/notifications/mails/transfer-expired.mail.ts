import { textsIn } from '../content/mail-texts.js';
import type { TransactionFacts } from '../ports.js';
import { ENDED, type WordingOf } from './purchase/purchase-content.js';
import { definePurchaseMail, fewWhileUnpaid, whenPurchase } from './purchase/purchase-mail.js';
import { endedSample } from './purchase/samples.js';
import { endedFacts } from './purchase/told-before.js';

const cause = whenPurchase({ reactor: 'when_transfer_expired_tell', types: ['TransferExpired'] });

const wording: WordingOf = ({ lang }) => {
  const { say } = textsIn(lang);
  return {
    ...ENDED,
    opening: say('mails.transferOver.opening'),
    preview: say('mails.transferOver.preview'),
    lead: say('mails.transferOver.lead'),
    next: () => [say('mails.transferOver.next'), say('mails.ended.backToList')],
  };
};

const sample: TransactionFacts = { ...endedSample, paymentMethod: 'bonifico' };

/** Tells the buyer whose transfer did not come. */
export const transferExpired = definePurchaseMail({
  code: 'bonifico-scaduto',
  name: 'Bonifico non arrivato',
  when: 'quando un bonifico non arriva entro il suo termine',
  job: { name: 'send-transfer-expired' },
  cause,
  facts: endedFacts,
  sample,
  limit: fewWhileUnpaid,
  wording,
});
