import type { LedgerEntry } from '@fiocco/payment-sandbox';
import type pg from 'pg';
import { backOf, soldOf, summed } from '../support/book-figures.js';
import { type Books, booksIn, type Moved } from '../support/books.js';

interface Sum {
  readonly name: string;
  readonly cents: number;
}

/** Each figure that the shop sums up, by a name, and what the ledger's own events say of it. */
const FIGURES: Readonly<
  Record<string, { readonly sql: string; of(books: Books): ReadonlyMap<string, number> }>
> = {
  book: {
    sql: `select concat_ws(' ', coalesce(transaction_id, 'credit'), list_id, on_day, coalesce(person, method),
          case kind when 'returned' then 'refunded' else kind end) as name, sum(abs(cents))::float8 as cents
        from read_models.movement where kind not in ('fee', 'used') group by 1`,
    of: ({ moved }) =>
      summed(moved, nameOf(['transaction', 'list', 'day', 'person', 'column']), ({ cents }) =>
        Math.abs(cents),
      ),
  },
  day: {
    sql: `select concat_ws(' ', day, method, coalesce(how, ''), person, kind) as name, sum(cents)::float8 as cents
        from (select day, method, how, person, unnest(array['received', 'reversed', 'refunded']) as kind,
          unnest(array[received, reversed, refunded]) as cents from read_models.movement_day) one group by 1`,
    of: ({ moved }) =>
      summed(
        moved.filter(({ column }) => column !== 'exchanged'),
        nameOf(['day', 'method', 'how', 'person', 'column']),
        ({ cents }) => cents,
      ),
  },
  receipt: {
    sql: `select transaction_id || ' ' || receipt_id as name, sum(cents)::float8 as cents
        from read_models.movement where kind = 'received' group by 1`,
    of: ({ moved }) =>
      summed(
        moved.filter(({ column }) => column === 'received'),
        nameOf(['transaction', 'receipt']),
        ({ cents }) => cents,
      ),
  },
  list: {
    sql: 'select list_id::text as name, income_cents::float8 as cents from read_models.movement_list',
    of: ({ moved }) =>
      summed(
        moved.filter(({ counts }) => counts),
        nameOf(['list']),
        ({ column, cents }) => (column === 'received' || column === 'exchanged' ? cents : -cents),
      ),
  },
  received: {
    sql: 'select id as name, received_cents::float8 as cents from read_models.transactions',
    of: ({ bought }) =>
      summed(
        bought,
        ({ id }) => id,
        ({ received }) => received,
      ),
  },
  refunded: {
    sql: 'select id as name, refunded_cents::float8 as cents from read_models.transactions',
    of: ({ bought }) => summed(bought, ({ id }) => id, backOf),
  },
  sales: {
    sql: 'select list_id::text as name, sold_cents::float8 as cents from read_models.list_summary',
    of: ({ bought }) => summed(bought, ({ list }) => list, soldOf),
  },
};

const nameOf =
  (parts: readonly (keyof Moved)[]) =>
  (one: Moved): string =>
    parts.map((part) => one[part]).join(' ');

const AT_PROVIDERS = `
select method as name, sum(cents)::float8 as cents from read_models.movement
where person is null and kind <> 'fee' group by 1`;

/** What is wrong between the book with its sums and the ledger, or the providers' own books (null where there are none). */
export async function bookFaults(pool: pg.Pool, theirs: readonly LedgerEntry[] | null): Promise<string[]> {
  const books = await booksIn(pool);
  const faults: string[] = [];
  for (const [figure, { sql, of }] of Object.entries(FIGURES))
    faults.push(...unlike(figure, await sumsIn(pool, sql), of(books), 'the ledger'));
  if (theirs === null) return faults;
  const kept = summed(
    theirs,
    ({ provider }) => provider,
    ({ captured, refunded }) => captured - refunded,
  );
  return [...faults, ...unlike('book', await sumsIn(pool, AT_PROVIDERS), kept, 'the provider')];
}

async function sumsIn(pool: pg.Pool, sql: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<Sum>(sql);
  return new Map(rows.map(({ name, cents }) => [name, cents]));
}

const unlike = (
  figure: string,
  ours: ReadonlyMap<string, number>,
  theirs: ReadonlyMap<string, number>,
  whose: string,
): readonly string[] =>
  [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((name) => {
    const [here, there] = [ours.get(name) ?? 0, theirs.get(name) ?? 0];
    return here === there ? [] : [`${figure} of ${name}: ${here} in the shop, ${there} by ${whose}`];
  });
