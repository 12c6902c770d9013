import { causaleOf, ibanInFours } from '@fiocco/contracts';
import { SettingsStore } from '../../settings/index.js';
import type { FactLine } from '../content/mail-content.js';
import type { TransactionFacts } from '../ports.js';
import { type Sources, UNNEEDED } from '../definition/mail.js';
import type { Wording } from './purchase/purchase-content.js';
import {
  definePurchaseMail,
  fewWhileUnpaid,
  purchaseFacts,
  unexchangedFacts,
  unlessAt,
  whenPurchase,
} from './purchase/purchase-mail.js';
import { inSentence, thingIn, weekday } from './purchase/purchase-words.js';
import { reservedSample } from './purchase/samples.js';

/** Agreed by the buyer, or changed by staff from a payment in the shop. */
const cause = whenPurchase({
  reactor: 'when_transfer_awaited_send_instructions',
  types: ['TransferAwaited', 'PaymentMethodChanged'],
  asks: (event) => event.type === 'TransferAwaited' || event.data.paymentMethod === 'bonifico',
});

export interface TransferFacts extends TransactionFacts {
  readonly iban: string;
  readonly holder: string;
  readonly bank: string | null;
}

/** The shop's account as it is at the time of sending; null where it names none. */
export async function transferFacts(sources: Sources, transactionId: string): Promise<TransferFacts | null> {
  const found = await purchaseFacts(sources, transactionId);
  const { bankIban, bankAccountHolder, bankName } = await sources.get(SettingsStore).get();
  if (!found || !bankIban || !bankAccountHolder) return null;
  return { ...found, iban: bankIban, holder: bankAccountHolder, bank: bankName };
}

/** How to pay by bank transfer. The account's facts are the caller's, which are not part of every purchase. */
export const transferWording = (transfer: TransferFacts): Wording => ({
  opening: 'Ecco i dati per il bonifico',
  state: () => '',
  preview: 'IBAN, intestatario e causale.',
  lead: () => 'ti aspetta: basta il bonifico. Qui sotto trovi i dati.',
  until: transferDay,
  totalLabel: 'Da versare',
  isPaid: false,
  more: () => accountLines(transfer),
  next: (facts) => [
    causaleWords(facts),
    `Teniamo ${inSentence(thingIn(facts).your)} da parte${untilWords(facts)}. Quando il denaro arriva, ti scriviamo.`,
  ],
});

/** The last day of a transfer's term, which counts whole. */
export const transferDay = ({ reservedUntil }: TransactionFacts): string | null =>
  reservedUntil && weekday(reservedUntil);

function untilWords(facts: TransactionFacts): string {
  const last = transferDay(facts);
  return last ? ` fino a ${last}` : '';
}

export const accountLines = ({ iban, holder, bank, orderNumber }: TransferFacts): readonly FactLine[] => [
  { label: 'IBAN', value: ibanInFours(iban) },
  { label: 'Intestatario', value: holder },
  ...(bank ? [{ label: 'Banca', value: bank }] : []),
  { label: 'Causale', value: causaleOf(orderNumber) },
];

export const causaleWords = ({ orderNumber }: TransactionFacts): string =>
  `Scrivi nella causale solo ${causaleOf(orderNumber)}: è così che riconosciamo il tuo bonifico.`;

export const transferSample: TransferFacts = {
  ...reservedSample,
  stage: 'awaiting_transfer',
  paymentMethod: 'bonifico',
  deliveryMethod: 'beneficiaryPickup',
  iban: 'IT60X0542811101000000123456',
  holder: 'Fiocco S.r.l.',
  bank: 'Banca di Bologna',
};

/** Tells the buyer where to send the money. */
export const transferInstructions = definePurchaseMail({
  code: 'bonifico-istruzioni',
  name: 'Istruzioni per il bonifico',
  when: 'quando un ordine è da pagare con bonifico',
  job: { name: 'send-transfer-instructions' },
  missing: 'L’ordine o il conto del negozio non si trova',
  cause,
  async facts(sources, transactionId, now, asked) {
    const found = await unexchangedFacts(sources, transactionId, now, asked);
    return found === UNNEEDED ? UNNEEDED : transferFacts(sources, transactionId);
  },
  sample: transferSample,
  obstacle: unlessAt('awaiting_transfer'),
  limit: fewWhileUnpaid,
  wording: transferWording,
});
