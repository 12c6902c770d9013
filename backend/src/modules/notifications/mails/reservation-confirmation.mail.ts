import { oneLine } from '../content/html.js';
import { textsIn } from '../content/mail-texts.js';
import type { Shop, TransactionFacts } from '../ports.js';
import { type Sources, UNNEEDED, type Unneeded } from '../definition/mail.js';
import type { MailPayload } from '../definition/mail-job.js';
import type { Gifts, WordingOf } from './purchase/purchase-content.js';
import { definePurchaseMail, fewWhileUnpaid, unlessAt, whenPurchase } from './purchase/purchase-mail.js';
import { shareWords, thingIn } from './purchase/purchase-words.js';
import { reservedSample } from './purchase/samples.js';
import { factsWithSale } from './purchase/sold-together.js';
import { FindMails } from '../register/find-mails.js';
import { ASKS_FOR_TRANSFER } from './purchase/told-before.js';

/** Agreed by the buyer, or changed by staff from a transfer. */
const cause = whenPurchase({
  reactor: 'when_reserved_send_confirmation',
  types: ['UnitReserved', 'PaymentMethodChanged'],
  asks: (event) => event.type === 'UnitReserved' || event.data.paymentMethod === 'in_negozio',
});

interface ReservationFacts extends TransactionFacts {
  /** Whether the buyer was asked for a transfer before. */
  readonly wasTransfer: boolean;
}

const reservedFacts = factsWithSale('reserved');

async function facts(
  sources: Sources,
  transactionId: string,
  now: Date,
  asked: MailPayload,
): Promise<ReservationFacts | Unneeded | null> {
  const found = await reservedFacts(sources, transactionId, now, asked);
  if (found === null || found === UNNEEDED) return found;
  const written = await sources.get(FindMails).writtenAbout(transactionId);
  return { ...found, wasTransfer: written.has(ASKS_FOR_TRANSFER) };
}

/** Reserved, to be paid in the shop. */
export const reservedWording: WordingOf = (facts) => {
  const { say } = textsIn(facts.lang);
  const thing = thingIn(facts);
  return {
    state: say('mails.reserved.state', { thing }),
    preview: say('mails.reserved.preview'),
    lead: say('mails.reserved.lead', { thing }),
    until: lastDay(facts),
    totalLabel: say('mails.reserved.total'),
    isPaid: false,
    next: (shop) => nextWhenReserved(facts, shop),
    several: {
      state: say('mails.reserved.several.state'),
      lead: say('mails.reserved.several.lead'),
      next: nextOfSeveral,
    },
  };
};

/** The same, where staff changed it from a transfer. */
const wordingFor: WordingOf<ReservationFacts> = (facts) => {
  const wording = reservedWording(facts);
  const noTransfer = textsIn(facts.lang).say('mails.reserved.noTransfer');
  return facts.wasTransfer ? { ...wording, next: (shop) => [noTransfer, ...wording.next(shop)] } : wording;
};

/** A term in days ends with an open day, which counts whole. */
export const lastDay = ({ reservedUntil, lang }: TransactionFacts): string | null =>
  reservedUntil && textsIn(lang).weekday(reservedUntil);

export function nextWhenReserved(facts: TransactionFacts, shop: Shop): readonly string[] {
  const { say } = textsIn(facts.lang);
  const thing = thingIn(facts);
  const come = say(`mails.reserved.come.${comesTo(facts)}` as const);
  const day = lastDay(facts);
  const kept = day
    ? say('mails.reserved.keepUntil', { thing, come, day })
    : say('mails.reserved.keep', { thing, come });
  const goesTo = facts.type === 'quota' ? shareWords(facts) : '';
  return [kept, goesTo, placeWords(facts, shop)].filter(Boolean);
}

function nextOfSeveral(gifts: Gifts, shop: Shop): readonly string[] {
  const [first] = gifts;
  const { say } = textsIn(first.lang);
  const day = lastDay(first);
  const kept = day ? say('mails.reserved.several.keepUntil', { day }) : say('mails.reserved.several.keep');
  const shares = gifts.filter(({ type }) => type === 'quota').map(shareWords);
  return [kept, ...new Set(shares), placeWords(first, shop)].filter(Boolean);
}

function placeWords({ lang }: TransactionFacts, { addressLines, openingLines }: Shop): string {
  const place = addressLines.join(', ');
  const here = addressLines.length > 0 ? textsIn(lang).say('mails.place', { place }) : null;
  return sentences(here, ...openingLines[lang]);
}

/** What the buyer comes to the shop for. A whole gift stays reserved until staff release it; a share always expires. */
function comesTo({ type, amountCents, shippingCents }: TransactionFacts) {
  if (type === 'quota') return 'share';
  return amountCents + shippingCents === 0 ? 'free' : 'gift';
}

function sentences(...parts: readonly (string | null)[]): string {
  const said = parts.map((part) => oneLine(part ?? '').replace(/\.+$/, '')).filter(Boolean);
  return said.map((part) => `${part}.`).join(' ');
}

/** Tells the buyer that the gift is reserved and has to be paid in the shop. */
export const reservationConfirmation = definePurchaseMail({
  code: 'conferma-prenotazione',
  name: 'Conferma della prenotazione',
  when: 'quando un regalo o una quota è da pagare in negozio',
  job: { name: 'send-confirmation' },
  cause,
  facts,
  sample: { ...reservedSample, wasTransfer: false },
  obstacle: unlessAt('reserved'),
  limit: fewWhileUnpaid,
  wording: wordingFor,
});
