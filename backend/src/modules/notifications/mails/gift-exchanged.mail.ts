import { oneLine } from '../content/html.js';
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
import { euro, orderButton, type Wording } from './purchase/purchase-content.js';
import { definePurchaseMail } from './purchase/purchase-mail.js';
import { recipientsOf } from './purchase/purchase-words.js';
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
  const standing = wordingAt(facts);
  const { before, receivedCents, stage } = facts;
  return {
    ...standing,
    opening: 'Cambio fatto',
    state: () => '',
    preview: 'Ecco che cosa è cambiato.',
    lead: () => (before ? nowWords(before, facts) : 'è un altro.'),
    totalLabel: stage !== 'paid' && receivedCents > 0 ? 'Totale' : standing.totalLabel,
    button: (shown, shop) => ({ ...orderButton(shown, shop), label: newWords(shown) }),
    more: (shown) => [
      ...(standing.more?.(shown) ?? []),
      ...(before ? [{ label: 'Ordine di prima', value: before.orderNumber }] : []),
      ...moneyLines(facts),
    ],
    next: (shown, shop) => [...standing.next(shown, shop), 'Se non te lo aspettavi, chiedici pure perché.'],
  };
}

const newWords = ({ type }: TransactionFacts): string =>
  type === 'quota' ? 'Vedi la quota nuova' : 'Vedi il regalo nuovo';

function nowWords(before: TransactionFacts, facts: TransactionFacts): string {
  const now =
    facts.type === 'quota' || facts.productName === null
      ? 'prende il posto'
      : `ora è «${oneLine(facts.productName)}», al posto`;
  return `${now} ${ofItem(before)}${forOthers(before, facts)}.`;
}

/** Named where it was on another list. */
const forOthers = (before: TransactionFacts, facts: TransactionFacts): string =>
  isSameList(before, facts) ? '' : ` per ${recipientsOf(before).name}`;

/** What was paid before counts on: it may be too little, or too much. */
function moneyLines(facts: TransactionFacts): readonly FactLine[] {
  const { stage, receivedCents, refundedCents, amountCents, shippingCents } = facts;
  const left = receivedCents - refundedCents;
  const due = amountCents + shippingCents - left;
  if (stage !== 'paid' && left > 0)
    return [
      { label: 'Già pagato', value: euro(left) },
      { label: 'Ancora da pagare', value: euro(due) },
    ];
  return stage === 'paid' && due < 0 ? [{ label: 'Pagato in più', value: euro(-due) }] : [];
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
