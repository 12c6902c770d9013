import { agreeing } from '@fiocco/contracts';
import { oneLine } from '../content/html.js';
import type { Shop, TransactionFacts } from '../ports.js';
import { type Sources, UNNEEDED, type Unneeded } from '../definition/mail.js';
import type { MailPayload } from '../definition/mail-job.js';
import type { Gifts, Wording } from './purchase/purchase-content.js';
import { definePurchaseMail, fewWhileUnpaid, unlessAt, whenPurchase } from './purchase/purchase-mail.js';
import { inSentence, shareWords, thingIn, weekday } from './purchase/purchase-words.js';
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
export const reservedWording: Wording = {
  state: (thing) => ` è ${agreeing('prenotat', thing)}`,
  preview: 'Ecco entro quando passare in negozio.',
  lead: (thing) =>
    `è ${agreeing('prenotat', thing)}. Qui sotto trovi tutto quello che serve per passare in negozio.`,
  until: lastDay,
  totalLabel: 'Da pagare',
  isPaid: false,
  next: nextWhenReserved,
  several: {
    stand: 'prenotati',
    lead: 'Qui sotto trovi tutto quello che serve per passare in negozio.',
    next: nextOfSeveral,
  },
};

/** The same, where staff changed it from a transfer. */
const wordingFor = ({ wasTransfer }: ReservationFacts): Wording =>
  wasTransfer
    ? { ...reservedWording, next: (facts, shop) => [NO_TRANSFER, ...nextWhenReserved(facts, shop)] }
    : reservedWording;
const NO_TRANSFER = 'Il bonifico non serve più: ora si paga in negozio.';

/** A term in days ends with an open day, which counts whole. */
export function lastDay({ reservedUntil }: TransactionFacts): string | null {
  return reservedUntil && weekday(reservedUntil);
}

export function nextWhenReserved(facts: TransactionFacts, shop: Shop): readonly string[] {
  const share = facts.type === 'quota';
  const last = lastDay(facts);
  const until = last ? ` fino a ${last}` : '';
  const kept = share
    ? `Teniamo ${inSentence(thingIn(facts).your)} da parte`
    : 'Teniamo il regalo da parte per te';
  const afterwards = until ? ` Dopo quella data ${lapseWords(facts)}.` : '';
  const goesTo = share ? shareWords(facts) : '';
  return [`${kept}${until}: ${comeByWords(facts)}${afterwards}`, goesTo, placeWords(shop)].filter(Boolean);
}

function nextOfSeveral(gifts: Gifts, shop: Shop): readonly string[] {
  const [first] = gifts;
  const last = lastDay(first);
  const until = last ? ` fino a ${last}` : '';
  const afterwards = until ? ' Dopo quella data potrebbero tornare disponibili per altri.' : '';
  const shares = gifts.filter(({ type }) => type === 'quota').map(shareWords);
  return [
    `Li teniamo da parte per te${until}: passa a pagarli in negozio.${afterwards}`,
    ...new Set(shares),
    placeWords(shop),
  ].filter(Boolean);
}

function placeWords(shop: Shop): string {
  const place = shop.addressLines.length > 0 ? `Ci trovi qui: ${shop.addressLines.join(', ')}` : null;
  return sentences(place, ...shop.openingLines);
}

function comeByWords({ type, amountCents, shippingCents }: TransactionFacts): string {
  if (type === 'quota') return 'passa in negozio a pagare.';
  const isFree = amountCents + shippingCents === 0;
  return isFree
    ? 'passa a ritirarlo in negozio, non c’è niente da pagare.'
    : 'passa a pagarlo in negozio, e lo porti via tu.';
}

/** A whole gift stays reserved until staff release it; a share always expires. */
function lapseWords({ type, productName }: TransactionFacts): string {
  if (type !== 'quota') return 'potrebbe tornare disponibile per altri';
  return productName === null ? 'la promessa scade' : 'torna disponibile per altri';
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
