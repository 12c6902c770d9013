import { formatEuro } from '@fiocco/money';
import type { Shop, TransactionFacts } from '../ports.js';
import { oneLine, plain } from './html.js';
import {
  dayAndTime,
  deliveryWords,
  firstName,
  longDay,
  paymentWords,
  recipientsOf,
  weekday,
} from './words.js';

export const TEMPLATES = ['conferma-prenotazione', 'ricevuta'] as const;
export type Template = (typeof TEMPLATES)[number];

export interface FactLine {
  readonly label: string;
  readonly value: string;
}

/** What a mail says, before it is laid out. No part of it is HTML. */
export interface MailContent {
  readonly subject: string;
  /** The first words that a mailbox shows beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly lead: string;
  readonly item: { readonly name: string; readonly lines: readonly string[] };
  readonly facts: readonly FactLine[];
  readonly total: FactLine;
  readonly button: { readonly label: string; readonly url: string };
  readonly message: string | null;
  readonly next: readonly string[];
  readonly footer: readonly string[];
}

const FUND = 'Un contributo libero';
const NO_BREAK = '\u00a0';
/** An amount never leaves its sign on another line. */
const euro = (cents: number): string => formatEuro(cents).replaceAll(' ', NO_BREAK);

export function mailContent(template: Template, facts: TransactionFacts, shop: Shop): MailContent {
  const paid = template === 'ricevuta';
  const name = firstName(facts.buyerName ?? '');
  const thanks = name ? `Grazie, ${name}!` : 'Grazie!';
  const listName = oneLine(facts.listName);
  const item = oneLine(facts.productName ?? '') || FUND;
  const total = euro(facts.amountCents + facts.shippingCents);
  const order = `ordine ${facts.orderNumber}`;
  const state = paid ? '' : ' è prenotato';
  return {
    subject: `${thanks} Il tuo regalo per ${listName}${state} – ${order}`,
    preview: paid
      ? `Ordine ${facts.orderNumber}: ${item}, ${total}. Ecco la ricevuta e che cosa succede adesso.`
      : `Ordine ${facts.orderNumber}: ${item}, ${total}. Ecco entro quando passare in negozio.`,
    heading: thanks,
    lead: leadOf(paid, facts),
    item: { name: item, lines: itemLines(facts, listName) },
    facts: factLines(paid, facts),
    total: { label: totalLabel(paid, facts), value: total },
    button: { label: 'Vedi il tuo regalo', url: addressOf(facts.orderUrl ?? facts.listUrl, shop.publicUrl) },
    message: plain(facts.buyerMessage ?? '').trim() || null,
    next: [...(paid ? nextWhenPaid(facts) : nextWhenReserved(facts, shop)), contactSentence(shop)],
    footer: footerLines(shop),
  };
}

function leadOf(paid: boolean, facts: TransactionFacts): string {
  const gift = `Il tuo regalo per ${recipientsOf(facts).name}`;
  return paid
    ? `${gift} è confermato. Qui sotto trovi tutto quello che serve, da conservare come ricevuta.`
    : `${gift} è prenotato. Qui sotto trovi tutto quello che serve per passare in negozio.`;
}

function itemLines(facts: TransactionFacts, listName: string): readonly string[] {
  const occasion = [
    oneLine(facts.occasionName ?? ''),
    facts.occasionDate ? longDay(facts.occasionDate) : '',
  ].filter(Boolean);
  return [`Per ${listName}`, ...(occasion.length > 0 ? [occasion.join(', ')] : [])];
}

function factLines(paid: boolean, facts: TransactionFacts): readonly FactLine[] {
  const until = !paid && facts.reservedUntil ? weekday(facts.reservedUntil) : null;
  return [
    { label: 'Ordine', value: facts.orderNumber },
    { label: 'Data', value: dayAndTime(facts.orderedAt) },
    { label: 'Consegna', value: deliveryWords(facts) },
    { label: 'Pagamento', value: paymentWords(facts.paymentMethod) },
    ...(until ? [{ label: 'Entro', value: until }] : []),
    { label: amountLabel(facts), value: euro(facts.amountCents) },
    { label: 'Spese', value: euro(facts.shippingCents) },
  ];
}

function amountLabel(facts: TransactionFacts): string {
  if (facts.type !== 'quota') return 'Regalo';
  return facts.productName === null ? 'Il tuo contributo' : 'La tua quota';
}

function totalLabel(paid: boolean, facts: TransactionFacts): string {
  if (paid) return 'Totale pagato';
  return facts.paymentMethod === 'in_negozio' ? 'Da pagare in negozio' : 'Da pagare';
}

function nextWhenReserved(facts: TransactionFacts, shop: Shop): readonly string[] {
  const share = facts.type === 'quota';
  const until = facts.reservedUntil ? ` fino a ${weekday(facts.reservedUntil)}` : '';
  const kept = share ? `Teniamo ${yourShare(facts)} da parte` : 'Teniamo il regalo da parte per te';
  const comeBy = share
    ? `passa in negozio a pagare quando ti è comodo. ${deliveryWords(facts)}.`
    : 'passa a pagarlo in negozio quando ti è comodo, e lo porti via tu.';
  const afterwards = until ? ` Dopo quella data ${lapseWords(facts)}.` : '';
  const place = shop.addressLines.length > 0 ? `Ci trovi qui: ${shop.addressLines.join(', ')}` : null;
  return [`${kept}${until}: ${comeBy}${afterwards}`, sentences(place, shop.openingHours)].filter(Boolean);
}

/** A whole gift stays until staff release it, a share always lapses. */
function lapseWords({ type, productName }: TransactionFacts): string {
  if (type !== 'quota') return 'potrebbe tornare disponibile per altri';
  return productName === null ? 'la promessa scade' : 'torna disponibile per altri';
}

/** A share of a gift, or what is given to the fund. */
const yourShare = ({ productName }: TransactionFacts): string =>
  productName === null ? 'il tuo contributo' : 'la tua quota';

function nextWhenPaid(facts: TransactionFacts): readonly string[] {
  const { name, several } = recipientsOf(facts);
  if (facts.type === 'quota')
    return [`Abbiamo ricevuto ${yourShare(facts)}, grazie! ${deliveryWords(facts)}.`];
  switch (facts.deliveryMethod) {
    case 'buyerPickup':
      return ['Se il regalo non è già con te, lo trovi in negozio: passa a ritirarlo quando ti è comodo.'];
    case 'beneficiaryPickup':
      return [
        `Prepariamo il regalo e avvisiamo ${name}, che lo ${several ? 'ritirano' : 'ritira'} in negozio con il tuo messaggio.`,
      ];
    case 'beneficiaryShipping':
      return [`Prepariamo il regalo e lo spediamo a casa di ${name}, con il tuo messaggio.`];
    case 'buyerShipping':
      return ['Prepariamo il regalo e lo spediamo a casa tua.'];
  }
}

function contactSentence({ email, phone }: Shop): string {
  const call = phone ? `chiamaci allo${NO_BREAK}${oneLine(phone).replaceAll(' ', NO_BREAK)}` : '';
  if (email) return `Per qualsiasi cosa rispondi a questa mail${call ? `, o ${call}` : ''}.`;
  return call ? `Per qualsiasi cosa ${call}.` : 'Per qualsiasi cosa passa a trovarci in negozio.';
}

function footerLines({ name, addressLines, vatNumber, reaNumber }: Shop): readonly string[] {
  const where = addressLines.length > 0 ? addressLines : [name];
  const numbers = [vatNumber && `P.IVA ${oneLine(vatNumber)}`, reaNumber && `REA ${oneLine(reaNumber)}`];
  return [where.join(' · '), numbers.filter(Boolean).join(' · ')].filter(Boolean);
}

function sentences(...parts: readonly (string | null)[]): string {
  const said = parts.map((part) => oneLine(part ?? '').replace(/\.+$/, '')).filter(Boolean);
  return said.map((part) => `${part}.`).join(' ');
}

/** Links lead to the shop's own address, whatever host the path claims. */
function addressOf(path: string, publicUrl: string): string {
  const base = new URL(`${publicUrl}/`);
  const address = URL.canParse(path, base.href) ? new URL(path, base) : base;
  return address.origin === base.origin ? address.href : base.href;
}
