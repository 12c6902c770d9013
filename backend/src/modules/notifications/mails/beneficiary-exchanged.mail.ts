import type { MailContent } from '../content/mail-content.js';
import { defineMail, type Sources, UNNEEDED, type Unneeded } from '../definition/mail.js';
import type { MailPayload } from '../definition/mail-job.js';
import type { Shop } from '../ports.js';
import { arrivalWording, beneficiary, beneficiaryNotice } from './beneficiary-notice.mail.js';
import {
  type ExchangedFacts,
  exchangedFacts,
  isSameList,
  ofItem,
  wasWritten,
  whenExchanged,
} from './purchase/exchanged.js';
import { itemOf } from './purchase/purchase-content.js';
import { cut, ITEM_IN_SUBJECT, recipientsOf } from './purchase/purchase-words.js';
import { inItalian } from './purchase/purchase-mail.js';
import { paidSample } from './purchase/samples.js';

const CODE = 'cambio-regalo-beneficiario';
export const isToldToBeneficiary = wasWritten(beneficiaryNotice.code, CODE);

/** Only where the list wants it, and names an address. What they knew nothing of on this list is a gift like any other. */
async function facts(
  sources: Sources,
  transactionId: string,
  _now: Date,
  asked: MailPayload,
): Promise<ExchangedFacts | Unneeded | null> {
  const found = await exchangedFacts(sources, transactionId, asked, isToldToBeneficiary);
  if (found === null || found === UNNEEDED) return found;
  return found.beneficiaryEmail === null ? UNNEEDED : found;
}

function wording(told: ExchangedFacts, shop: Shop): MailContent {
  const facts = inItalian(told);
  const { before } = facts;
  const arrival = arrivalWording(facts, shop);
  if (!before || !isSameList(before, facts)) return arrival;
  const item = cut(itemOf(facts), ITEM_IN_SUBJECT);
  return {
    ...arrival,
    subject: `Un regalo per ${recipientsOf(facts).several ? 'voi' : 'te'} è cambiato: ${item}`,
    heading: 'Un regalo è cambiato',
    lead: arrival.lead.replace(/\.$/, ` al posto ${ofItem(inItalian(before))}.`),
  };
}

/** Tells whom the list is for that another gift comes in place of one. */
export const beneficiaryExchanged = defineMail<ExchangedFacts>({
  code: CODE,
  name: 'Cambio del regalo, al beneficiario',
  when: 'quando un regalo è stato cambiato con un altro, se la lista avvisa il beneficiario',
  job: { name: 'notify-beneficiary-exchanged', kind: 'transaction' },
  missing: 'L’ordine non si trova',
  cause: whenExchanged('when_exchanged_tell_beneficiary'),
  facts,
  wording,
  sample: { ...paidSample, productName: 'Servizio di piatti', before: { ...paidSample, stage: 'exchanged' } },
  obstacle: () => null,
  recipient: beneficiary,
});
