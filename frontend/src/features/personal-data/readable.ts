import {
  DELIVERY_METHODS,
  deliveryName,
  PAYMENT_METHODS,
  paymentName,
  STATUS_WORDS,
} from '@fiocco/contracts';
import { formatDateTime } from '../../shared/format/dates.js';
import { formatEuro } from '../../shared/format/money.js';

export type ReadableLine = readonly [label: string, value: string];

/** What one part of the shop holds, for a person to read. */
export interface ReadablePart {
  readonly title: string;
  readonly entries: readonly (readonly ReadableLine[])[];
}

const TITLES: Readonly<Record<string, string>> = {
  acquisti: 'Acquisti',
  liste: 'Liste regalo',
  mail: 'E-mail',
  documenti: 'Scontrini e fatture',
  bozze: 'Acquisti cominciati',
  credito: 'Credito delle liste',
  chiusure: 'Chiusure di cassa',
  storico: 'Com’era scritto prima',
  account: 'Account del personale',
};

const LABELS: Readonly<Record<string, string>> = {
  transaction_id: 'Transazione',
  transactionId: 'Transazione',
  order_number: 'Ordine',
  created_at: 'Il',
  createdAt: 'Il',
  sentAt: 'Inviata il',
  list_id: 'Lista',
  listId: 'Lista',
  product_id: 'Prodotto',
  kind: 'Tipo',
  status: 'Stato',
  state: 'Stato',
  amount_cents: 'Importo',
  shipping_cents: 'Spedizione',
  received_cents: 'Incassato',
  payment_method: 'Pagamento',
  delivery_method: 'Consegna',
  name: 'Nome',
  email: 'E-mail',
  phone: 'Telefono',
  message: 'Messaggio',
  address: 'Indirizzo',
  staffNote: 'Nota del negozio',
  notes: 'Note',
  beneficiary_name: 'Festeggiati',
  beneficiary_email: 'E-mail',
  beneficiary_phone: 'Telefono',
  second_beneficiary_name: 'Seconda persona',
  second_beneficiary_email: 'E-mail della seconda persona',
  second_beneficiary_phone: 'Telefono della seconda persona',
  beneficiary_address: 'Indirizzo',
  public_message: 'Messaggio per gli ospiti',
  start_date: 'Dal',
  end_date: 'Al',
  image: 'Immagine',
  to: 'A',
  subject: 'Oggetto',
  text: 'Testo',
  document_number: 'Numero',
  record: 'Scheda',
  version: 'Versione',
  username: 'Username',
  role: 'Ruolo',
  active: 'Attivo',
  last_login: 'Ultimo accesso',
  invoice: 'Fattura',
  taxCode: 'Codice fiscale',
  vatNumber: 'Partita IVA',
  lang: 'Lingua',
  reason: 'Motivo',
};

const MAIL_STATES = {
  queued: 'In coda',
  sent: 'Inviata',
  not_sent: 'Non inviata',
  failed: 'Non riuscita',
} as const;

const named = (codes: readonly string[], nameOf: (code: string) => string) =>
  Object.fromEntries(codes.map((code) => [code, nameOf(code)]));

/** What is stored as a code, by the line's own name. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: { ...STATUS_WORDS, ...MAIL_STATES },
  state: { ...STATUS_WORDS, ...MAIL_STATES },
  kind: { acquisto: 'Acquisto', prenotazione: 'Prenotazione', quota: 'Quota' },
  payment_method: named(PAYMENT_METHODS, paymentName),
  delivery_method: named(DELIVERY_METHODS, deliveryName),
  role: { admin: 'Amministratore', staff: 'Personale' },
  lang: { it: 'Italiano', en: 'Inglese' },
};

/** Whoever has these links of a mail can use them: they are the guest's alone. */
const SECRET_LINK = /(\/(?:annulla|conferma))[#/?]\S+/g;

/** Marks and marked-up copies say nothing that the other lines do not. */
const LEFT_OUT = new Set(['html', 'digest', 'id', 'template', 'steps', 'attempts']);
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

function valueOf(key: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'sì' : 'no';
  if (key.endsWith('_cents')) return formatEuro(Number(value));
  const text = String(value);
  const words = VALUES[key]?.[text];
  if (words !== undefined) return words;
  return INSTANT.test(text) ? formatDateTime(text) : text.replaceAll(SECRET_LINK, '$1 (link riservato)');
}

function linesOf(key: string, value: unknown): readonly ReadableLine[] {
  if (LEFT_OUT.has(key) || value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap((one) => linesOf(key, one));
  if (typeof value === 'object') return Object.entries(value).flatMap(([name, one]) => linesOf(name, one));
  return [[LABELS[key] ?? key, valueOf(key, value as string | number | boolean)]];
}

/** Without the parts that hold nothing. */
export const readableParts = (data: Readonly<Record<string, unknown>>): readonly ReadablePart[] =>
  Object.entries(data).flatMap(([name, records]) => {
    if (!Array.isArray(records) || records.length === 0) return [];
    const entries = records.map((record: unknown) => linesOf('', record));
    return [{ title: TITLES[name] ?? name, entries }];
  });

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

const lineHtml = ([label, value]: ReadableLine): string =>
  `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`;
const partHtml = ({ title, entries }: ReadablePart): string =>
  [
    `<h2>${escaped(title)} (${entries.length})</h2>`,
    ...entries.map((lines) => `<dl>${lines.map(lineHtml).join('')}</dl>`),
  ].join('\n');

const LOOK =
  'body{font:16px/1.5 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:11rem 1fr;gap:.2rem 1rem;border-top:1px solid #ccc;padding-top:.6rem}dt{color:#555}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}';

/** A page that any browser opens and prints, with nothing in it but text. */
export const readableFile = (who: string, madeAt: string, data: Readonly<Record<string, unknown>>): string =>
  `<!doctype html>
<html lang="it"><meta charset="utf-8"><title>Dati personali di ${escaped(who)}</title><style>${LOOK}</style>
<h1>Dati personali di ${escaped(who)}</h1>
<p>Tutto quello che il negozio conserva, al ${escaped(formatDateTime(madeAt))}.</p>
${readableParts(data).map(partHtml).join('\n')}
</html>
`;
