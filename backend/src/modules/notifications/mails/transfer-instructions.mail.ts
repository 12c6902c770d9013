import { causaleOf, ibanInFours } from '@fiocco/contracts';
import { SettingsStore } from '../../settings/index.js';
import type { FactLine } from '../content/mail-content.js';
import { textsIn } from '../content/mail-texts.js';
import type { TransactionFacts } from '../ports.js';
import { type Sources, UNNEEDED } from '../definition/mail.js';
import type { WordingOf } from './purchase/purchase-content.js';
import {
  definePurchaseMail,
  fewWhileUnpaid,
  purchaseFacts,
  unexchangedFacts,
  unlessAt,
  whenPurchase,
} from './purchase/purchase-mail.js';
import { thingIn } from './purchase/purchase-words.js';
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
export const transferWording: WordingOf<TransferFacts> = (facts) => {
  const { say } = textsIn(facts.lang);
  const thing = thingIn(facts);
  const day = transferDay(facts);
  return {
    opening: say('mails.transfer.opening'),
    preview: say('mails.transfer.preview'),
    lead: say('mails.transfer.lead'),
    until: day,
    totalLabel: say('mails.transfer.total'),
    isPaid: false,
    more: accountLines(facts),
    next: () => [
      causaleWords(facts),
      day ? say('mails.transfer.keepUntil', { thing, day }) : say('mails.transfer.keep', { thing }),
    ],
  };
};

/** The last day of a transfer's term, which counts whole. */
export const transferDay = ({ reservedUntil, lang }: TransactionFacts): string | null =>
  reservedUntil && textsIn(lang).weekday(reservedUntil);

/** An IBAN that is too long for a phone breaks once, in its middle. */
function halvesOf(iban: string): readonly string[] {
  const fours = iban.split(' ');
  const half = Math.ceil(fours.length / 2);
  return [fours.slice(0, half).join(' '), fours.slice(half).join(' ')];
}

export function accountLines({ iban, holder, bank, orderNumber, lang }: TransferFacts): readonly FactLine[] {
  const { say } = textsIn(lang);
  return [
    { label: 'IBAN', value: ibanInFours(iban), parts: halvesOf(ibanInFours(iban)) },
    { label: say('mails.transfer.holder'), value: holder },
    ...(bank ? [{ label: say('mails.transfer.bank'), value: bank }] : []),
    { label: say('mails.transfer.causale'), value: causaleOf(orderNumber) },
  ];
}

export const causaleWords = ({ orderNumber, lang }: TransactionFacts): string =>
  textsIn(lang).say('mails.transfer.onlyCausale', { causale: causaleOf(orderNumber) });

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
