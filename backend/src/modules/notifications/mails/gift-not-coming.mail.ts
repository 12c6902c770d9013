import { oneLine } from '../content/html.js';
import { addressOf, contactSentence, footerLines, type MailContent } from '../content/mail-content.js';
import { defineMail, type Sources, UNNEEDED, type Unneeded } from '../definition/mail.js';
import type { MailPayload } from '../definition/mail-job.js';
import type { Shop, TransactionFacts } from '../ports.js';
import { isToldToBeneficiary } from './beneficiary-exchanged.mail.js';
import { beneficiary, whatIn } from './beneficiary-notice.mail.js';
import { exchangedFacts, isSameList, whenExchanged } from './purchase/exchanged.js';
import { itemOf, picturesOf } from './purchase/purchase-content.js';
import { cut, giverName, ITEM_IN_SUBJECT } from './purchase/purchase-words.js';
import { inItalian } from './purchase/purchase-mail.js';
import { paidSample } from './purchase/samples.js';

/** The purchase before, where those for whom its list is were told of it. */
interface FormerFacts extends TransactionFacts {
  /** Who gave it is named once money has come: by then it has gone on with the exchange. */
  readonly isPaid: boolean;
}

async function facts(
  sources: Sources,
  transactionId: string,
  _now: Date,
  asked: MailPayload,
): Promise<FormerFacts | Unneeded | null> {
  const found = await exchangedFacts(sources, transactionId, asked, isToldToBeneficiary);
  if (found === null || found === UNNEEDED) return found;
  const { before } = found;
  if (!before || before.beneficiaryEmail === null || isSameList(before, found)) return UNNEEDED;
  return { ...before, isPaid: found.receivedCents > 0 };
}

/** Not where the gift went: that is another list's. */
function wording(told: FormerFacts, shop: Shop): MailContent {
  const facts = inItalian(told);
  const item = itemOf(facts);
  const list = oneLine(facts.listName);
  const giver = facts.isPaid ? giverName(facts.buyerName) : null;
  return {
    subject: `Un regalo non arriva più: ${cut(item, ITEM_IN_SUBJECT)}`,
    preview: `Lista «${list}».`,
    heading: 'Un regalo non arriva più',
    lead: `${giver ?? 'Qualcuno'} aveva scelto ${whatIn(facts)} dalla lista «${list}»: il negozio l’ha cambiato con un regalo che non è di questa lista.`,
    item: { name: item, lines: [`Lista «${list}»`] },
    facts: [],
    total: null,
    verbatim: null,
    button: { label: 'Vedi la lista', url: addressOf(facts.listUrl, shop.publicUrl) },
    message: null,
    next: [contactSentence(shop)],
    footer: footerLines(shop),
    pictures: picturesOf(facts),
  };
}

/** Tells whom a list is for that a gift of which they know was exchanged for one that is not on it. */
export const giftNotComing = defineMail<FormerFacts>({
  code: 'regalo-non-arriva',
  name: 'Regalo passato a un’altra lista',
  when: 'quando un regalo è stato cambiato con uno di un’altra lista, se il beneficiario ne sapeva',
  job: { name: 'notify-gift-not-coming', kind: 'transaction' },
  missing: 'L’ordine non si trova',
  cause: whenExchanged('when_exchanged_tell_former_beneficiary'),
  facts,
  wording,
  sample: { ...paidSample, stage: 'exchanged', isPaid: true },
  obstacle: () => null,
  recipient: beneficiary,
});
