import { oneLine } from '../content/html.js';
import { textsIn } from '../content/mail-texts.js';
import type { FactLine } from '../content/mail-content.js';
import { type Sources, UNNEEDED, type Unneeded } from '../definition/mail.js';
import type { MailPayload } from '../definition/mail-job.js';
import type { TransactionFacts } from '../ports.js';
import { standingFacts, wordingAt } from './corrected-address.mail.js';
import {
  type ExchangedFacts,
  exchangedFacts,
  isSameList,
  ofItem,
  whenExchanged,
} from './purchase/exchanged.js';
import { orderButton, type Wording } from './purchase/purchase-content.js';
import { definePurchaseMail } from './purchase/purchase-mail.js';
import { recipientsOf, thingIn } from './purchase/purchase-words.js';
import { reservedSample } from './purchase/samples.js';
import { EXCHANGED, toldBefore } from './purchase/told-before.js';

const isToldToBuyer = async (sources: Sources, transactionId: string): Promise<boolean> =>
  (await toldBefore(sources, transactionId)).length > 0;

/** Needed where the buyer was written to about the purchase before. */
async function facts(
  sources: Sources,
  transactionId: string,
  _now: Date,
  asked: MailPayload,
): Promise<ExchangedFacts | Unneeded | null> {
  const found = await exchangedFacts(sources, transactionId, asked, isToldToBuyer);
  if (found === null || found === UNNEEDED) return found;
  const { before } = found;
  if (!before) return UNNEEDED;
  const standing = await standingFacts(sources, found);
  return standing && { ...standing, before };
}

/** How the new purchase stands, in the words of the mail that tells it otherwise. */
function wordingFor(facts: ExchangedFacts): Wording {
  const { say } = textsIn(facts.lang);
  const standing = wordingAt(facts);
  const { before, receivedCents, stage } = facts;
  const former = before && { label: say('after.exchanged.former'), value: before.orderNumber };
  return {
    opening: say('after.exchanged.opening'),
    preview: say('after.exchanged.preview'),
    lead: before ? nowWords(before, facts) : say('after.exchanged.leadUnknown'),
    until: standing.until,
    totalLabel: stage !== 'paid' && receivedCents > 0 ? say('after.exchanged.total') : standing.totalLabel,
    isPaid: standing.isPaid,
    button: (shop) => ({
      ...orderButton(facts, shop),
      label: say('after.exchanged.button', { thing: facts.type === 'quota' ? 'share' : 'gift' }),
    }),
    more: [...(standing.more ?? []), ...(former ? [former] : []), ...moneyLines(facts)],
    next: (shop) => [...standing.next(shop), say('mails.ended.why')],
  };
}

function nowWords(told: TransactionFacts, facts: TransactionFacts): string {
  const { say } = textsIn(facts.lang);
  // Both in the language of the reader.
  const before = { ...told, lang: facts.lang };
  const was = ofItem(before);
  // Named where it was on another list.
  const name = isSameList(before, facts) ? null : recipientsOf(before).name;
  if (thingIn(facts) !== 'gift')
    return name === null
      ? say('after.exchanged.lead', { before: was })
      : say('after.exchanged.leadFor', { before: was, name });
  const item = oneLine(facts.productName ?? '');
  return name === null
    ? say('after.exchanged.leadGift', { item, before: was })
    : say('after.exchanged.leadGiftFor', { item, before: was, name });
}

/** What was paid before counts on: it may be too little, or too much. */
function moneyLines(facts: TransactionFacts): readonly FactLine[] {
  const { say, euro } = textsIn(facts.lang);
  const { stage, receivedCents, refundedCents, amountCents, shippingCents } = facts;
  const left = receivedCents - refundedCents;
  const due = amountCents + shippingCents - left;
  if (stage !== 'paid' && left > 0)
    return [
      { label: say('after.exchanged.paid'), value: euro(left) },
      { label: say('after.exchanged.due'), value: euro(due) },
    ];
  return stage === 'paid' && due < 0 ? [{ label: say('after.exchanged.over'), value: euro(-due) }] : [];
}

/** Tells the buyer that another gift has taken the place of the one before. */
export const giftExchanged = definePurchaseMail<ExchangedFacts>({
  code: EXCHANGED,
  name: 'Cambio del regalo',
  when: 'quando il negozio ha cambiato un regalo con un altro, passato il tempo per annullare il cambio',
  job: { name: 'send-gift-exchanged' },
  cause: whenExchanged('when_exchanged_tell_buyer'),
  facts,
  sample: {
    ...reservedSample,
    productName: 'Servizio di piatti',
    amountCents: 15_900,
    receivedCents: 12_900,
    cancelUrl: null,
    before: { ...reservedSample, orderNumber: 'FI-2026-000098', stage: 'exchanged' },
  },
  wording: wordingFor,
});
