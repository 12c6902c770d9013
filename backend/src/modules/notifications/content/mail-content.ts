import { longDay, paymentName } from '@fiocco/contracts';
import { formatEuro } from '@fiocco/money';
import type { Shop, TransactionFacts } from '../ports.js';
import { oneLine, plain } from './html.js';
import { confirmation, receipt, type Wording } from './wordings.js';
import { cut, dayAndTime, deliveryWords, inWords, recipientsOf, thanksTo } from './words.js';

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

const WORDINGS: Readonly<Record<Template, Wording>> = {
  'conferma-prenotazione': confirmation,
  ricevuta: receipt,
};
/** Mailboxes show some 70 characters of a subject: the order's number is still to be seen beside a long name. */
const NAME_IN_SUBJECT = 40;
const FUND = 'Un contributo libero';
const NO_BREAK = '\u00a0';
/** An amount never leaves its sign on another line. */
const euro = (cents: number): string => formatEuro(cents).replaceAll(' ', NO_BREAK);

export function mailContent(template: Template, facts: TransactionFacts, shop: Shop): MailContent {
  const wording = WORDINGS[template];
  const { name: recipients } = recipientsOf(facts);
  const item = oneLine(facts.productName ?? '') || FUND;
  const total = euro(facts.amountCents + facts.shippingCents);
  // Whoever reserves may have typed anybody's address: no word of theirs goes there before money came.
  const thanks = thanksTo(wording.isPaid ? facts.buyerName : null);
  return {
    subject: `${thanks} Il tuo regalo per ${cut(recipients, NAME_IN_SUBJECT)}${wording.state} – ordine ${facts.orderNumber}`,
    preview: `Ordine ${facts.orderNumber}: ${item}, ${total}. ${wording.preview}`,
    heading: thanks,
    lead: `Il tuo regalo per ${recipients} ${wording.lead}`,
    item: { name: item, lines: itemLines(facts, recipients) },
    facts: factLines(wording.until(facts), facts),
    total: { label: wording.totalLabel, value: total },
    button: { label: 'Vedi il tuo regalo', url: addressOf(facts.orderUrl ?? facts.listUrl, shop.publicUrl) },
    message: wording.isPaid ? plain(facts.buyerMessage ?? '').trim() || null : null,
    next: [...wording.next(facts, shop), contactSentence(shop)],
    footer: footerLines(shop),
  };
}

function itemLines(facts: TransactionFacts, recipients: string): readonly string[] {
  const occasion = [oneLine(facts.occasionName ?? ''), facts.occasionDate ? longDay(facts.occasionDate) : ''];
  const listName = oneLine(facts.listName);
  const list = inWords(listName) === recipients ? '' : `Lista «${listName}»`;
  return [`Per ${recipients}`, list, occasion.filter(Boolean).join(', ')].filter(Boolean);
}

function factLines(until: string | null, facts: TransactionFacts): readonly FactLine[] {
  return [
    { label: 'Ordine', value: facts.orderNumber },
    { label: 'Data', value: dayAndTime(facts.orderedAt) },
    { label: 'Consegna', value: deliveryWords(facts) },
    { label: 'Pagamento', value: paymentName(facts.paymentMethod) },
    ...(until ? [{ label: 'Entro', value: until }] : []),
    { label: amountLabel(facts), value: euro(facts.amountCents) },
    { label: 'Spese', value: euro(facts.shippingCents) },
  ];
}

function amountLabel(facts: TransactionFacts): string {
  if (facts.type !== 'quota') return 'Regalo';
  return facts.productName === null ? 'Il tuo contributo' : 'La tua quota';
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

/** Links lead to the shop's own address, whatever host the path claims. */
function addressOf(path: string, publicUrl: string): string {
  const base = new URL(`${publicUrl}/`);
  const address = URL.canParse(path, base.href) ? new URL(path, base) : base;
  return address.origin === base.origin ? address.href : base.href;
}
