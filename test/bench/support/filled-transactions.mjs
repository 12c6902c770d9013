// A read model of several years' transactions, written by COPY: it is the reading that is measured.
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { from } from 'pg-copy-streams';
import { statusOf } from '@fiocco/contracts';
import { allReadModels } from '../../../backend/dist/modules/transactions/index.js';
import { searchTextOf } from '../../../backend/dist/modules/transactions/read-models/search-text.js';

const SPAN_MS = 5 * 365 * 86_400_000;

const FIRST_NAMES =
  'Anna Marco Giulia Niccolò Chiara Andrea Sofia Luca Èrica Matteo Zoë Davide Elena Simone Marta Paolo Irene José';
const LAST_NAMES =
  'Rossi Bianchi Ferri Conti Esposito D’Angelo Dell’Acqua Ricci Marino Greco Bruno Gallo Costa Giordano Mancini Rizzo';
const SYLLABLES =
  'ba be bi co cu da di fa fe ga gi la le lo ma mi mo na ne pa pe ra re ri sa se ta te ti va ve zo';

const STAGES = {
  paid: 700,
  cancelled: 150,
  reserved: 60,
  awaiting_transfer: 15,
  refunded: 20,
  draft: 30,
  removed: 15,
  held: 3,
  pending: 2,
  paying: 2,
  refunding: 2,
  verify: 1,
};
const METHODS = { stripe: 500, in_negozio: 300, bonifico: 120, paypal: 80 };
const KINDS = { acquisto: 600, prenotazione: 150, quota: 250 };

/** The same numbers in each run. */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function weighted(weights) {
  const all = Object.entries(weights).flatMap(([value, weight]) =>
    Array.from({ length: weight }, () => value),
  );
  return (random) => all[Math.floor(random() * all.length)];
}

const oneOf = (words, random) => words[Math.floor(random() * words.length)];
const stageOf = weighted(STAGES);
const methodOf = weighted(METHODS);
const kindOf = weighted(KINDS);
const first = FIRST_NAMES.split(' ');
const last = LAST_NAMES.split(' ');
const syllables = SYLLABLES.split(' ');

function surname(random) {
  if (random() < 0.3) return oneOf(last, random);
  const text = Array.from({ length: 3 }, () => oneOf(syllables, random)).join('');
  return text[0].toUpperCase() + text.slice(1);
}

const MONEY = {
  paid: (due) => [due, 0],
  refunded: (due) => [due, due],
  refunding: (due) => [due, 0],
};

function moneyOf(stage, random) {
  const amount = 100 * Math.ceil(5 + 300 * random() ** 3);
  const shipping = random() < 0.3 ? 990 : 0;
  const [received, refunded] = MONEY[stage]?.(amount + shipping) ?? [0, 0];
  return {
    amount_cents: amount,
    shipping_cents: shipping,
    price_cents: amount,
    received_cents: received,
    refunded_cents: stage === 'paid' && random() < 0.01 ? Math.floor(amount / 4) : refunded,
  };
}

function transaction(n, { lists, products, startsAt, count }, random) {
  const stage = stageOf(random);
  const createdAt = new Date(startsAt + Math.floor((n / count) * SPAN_MS)).toISOString();
  const name = `${oneOf(first, random)} ${surname(random)}`;
  const id = `${Math.floor(random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')}-bench-${String(n).padStart(8, '0')}`;
  const row = {
    id,
    order_number: `FI-${createdAt.slice(0, 4)}-${String(n).padStart(6, '0')}`,
    stream: `gift-${n}`,
    // Some lists have many times as many as others.
    list_id: lists[Math.floor(lists.length * random() ** 2)],
    product_id: random() < 0.05 ? null : oneOf(products, random),
    unit_index: 1,
    kind: kindOf(random),
    stage,
    status: statusOf(stage),
    reason: null,
    hold_id: `hold-${n}`,
    ...moneyOf(stage, random),
    payment_method: methodOf(random),
    delivery_method: 'ritiro_beneficiario',
    expires_at: stage === 'paid' ? null : new Date(Date.parse(createdAt) + 7 * 86_400_000).toISOString(),
    delivered_on: null,
    shipped_on: null,
    document_number: random() < 0.2 ? `Scontrino ${n % 9_999}` : null,
    document_ref: null,
    version: 4,
    buyer_ref: `buyer_${id}#1`,
    buyer_name: name,
    buyer_email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}${n % 100}@posta.example`,
    buyer_phone: `+39 3${String(Math.floor(random() * 1e9))
      .padStart(9, '0')
      .replace(/(\d{2})(\d{3})/, '$1 $2 ')}`,
    buyer_message: 'Tanti auguri di cuore, con affetto da tutti noi.',
    buyer_address: null,
    created_at: createdAt,
    updated_at: createdAt,
  };
  return { ...row, search: searchTextOf(row) };
}

/** A column that these rows say nothing of is empty, as it is for a purchase that it does not concern. */
const field = (value) => (value == null ? '\\N' : String(value));

/** The projection's own table, filled by COPY and indexed afterwards. Answers how many seconds each of it took. */
export async function fillTransactions(pool, { count, lists, products }) {
  const client = await pool.connect();
  const nobody = { find: () => Promise.reject(new Error('nobody is looked up')) };
  const projection = allReadModels(nobody).find(({ name }) => name === 'transactions');
  const [table] = projection.rows.tables;
  const random = numbers(20_261_123);
  const shop = { lists, products, count, startsAt: Date.now() - SPAN_MS };
  const begun = performance.now();
  await client.query('begin; set local search_path to read_models, public; drop table transactions');
  await client.query(table.create);
  const stream = client.query(from(`copy transactions (${table.columns.join(', ')}) from stdin`));
  for (let n = 0; n < count; n += 200) {
    const lines = Array.from({ length: Math.min(200, count - n) }, (_, i) => {
      const row = transaction(n + i, shop, random);
      return `${table.columns.map((column) => field(row[column])).join('\t')}\n`;
    });
    if (!stream.write(lines.join(''))) await once(stream, 'drain');
  }
  stream.end();
  await finished(stream);
  const copied = performance.now();
  await client.query(table.indexes);
  await client.query('commit');
  const indexed = performance.now();
  await client.query('vacuum (analyze) read_models.transactions');
  client.release();
  return { 'COPY s': (copied - begun) / 1000, 'indexes s': (indexed - copied) / 1000 };
}
