import { oneLine } from '../content/html.js';
import { addressOf, contactSentence, footerLines, type MailContent } from '../content/mail-content.js';
import type { Shop, TransactionFacts } from '../ports.js';
import { defineMail, type Recipient, type Sources, UNNEEDED, type Unneeded } from '../definition/mail.js';
import { itemOf, messageIn, picturesOf } from './purchase/purchase-content.js';
import { agreedFacts, fewWhileUnpaid, inItalian, whenAgreed } from './purchase/purchase-mail.js';
import { cut, giverName, ITEM_IN_SUBJECT, recipientsOf } from './purchase/purchase-words.js';
import { paidSample } from './purchase/samples.js';

const cause = whenAgreed('when_agreed_tell_beneficiary');

/** Only where the list wants it, and names an address. What comes of an exchange is told by a mail of its own. */
async function facts(sources: Sources, transactionId: string): Promise<TransactionFacts | Unneeded | null> {
  const found = await agreedFacts(sources, transactionId);
  if (found === null || found === UNNEEDED) return found;
  return found.beneficiaryEmail === null || found.exchangedFrom !== null ? UNNEEDED : found;
}

/**
 * For whom the list is: what is coming, without its price. Anybody may reserve anything under any name, so until money has
 * come no words of theirs are passed on.
 */
export function arrivalWording(told: TransactionFacts, shop: Shop): MailContent {
  const facts = inItalian(told);
  const item = itemOf(facts);
  const { several } = recipientsOf(facts);
  const words = facts.stage === 'paid' ? whenPaid(facts, several) : whenReserved(facts);
  const list = `Lista «${oneLine(facts.listName)}»`;
  return {
    ...words,
    subject: `${words.subject} per ${several ? 'voi' : 'te'}: ${cut(item, ITEM_IN_SUBJECT)}`,
    preview: `${list}.`,
    item: { name: item, lines: [list] },
    facts: [],
    total: null,
    verbatim: null,
    button: { label: 'Vedi la lista', url: addressOf(facts.listUrl, shop.publicUrl) },
    messageLabel: several ? 'Il messaggio per voi' : 'Il messaggio per te',
    next: [...words.next, contactSentence(shop)],
    footer: footerLines(shop),
    pictures: picturesOf(facts),
  };
}

type Words = Pick<MailContent, 'subject' | 'heading' | 'lead' | 'message' | 'next'>;

function whenPaid(facts: TransactionFacts, several: boolean): Words {
  const who = giverName(facts.buyerName) ?? 'Qualcuno';
  return {
    subject: 'Un regalo',
    heading: 'È in arrivo un regalo',
    lead: `${who} ${several ? 'vi' : 'ti'} regala ${whatIn(facts)}.`,
    message: messageIn(facts),
    next: [],
  };
}

const whenReserved = (facts: TransactionFacts): Words => ({
  subject: 'Una prenotazione',
  heading: 'Qualcuno ha scelto un regalo',
  lead: `Qualcuno ha prenotato ${whatIn(facts)} dalla lista «${oneLine(facts.listName)}».`,
  message: null,
  next: [
    `La prenotazione diventa un regalo quando ${facts.stage === 'awaiting_transfer' ? 'arriva il bonifico' : 'viene pagata in negozio'}.`,
  ],
});

export function whatIn({ type, productName }: TransactionFacts): string {
  if (productName === null) return 'un contributo libero';
  const item = `«${oneLine(productName)}»`;
  return type === 'quota' ? `una parte di ${item}` : item;
}

export const beneficiary = ({ beneficiaryEmail, secondBeneficiaryEmail }: TransactionFacts): Recipient => ({
  name: '',
  address: beneficiaryEmail,
  also: secondBeneficiaryEmail,
  whose: 'del beneficiario',
});

/** Tells whom the list is for, where they want to know. */
export const beneficiaryNotice = defineMail({
  code: 'avviso-beneficiario',
  name: 'Avviso al beneficiario',
  when: 'quando un regalo è prenotato o pagato, se la lista avvisa il beneficiario',
  job: { name: 'notify-beneficiary', kind: 'transaction' },
  missing: 'L’ordine non si trova',
  cause,
  facts,
  wording: arrivalWording,
  sample: paidSample,
  obstacle: () => null,
  limit: fewWhileUnpaid,
  recipient: beneficiary,
});
