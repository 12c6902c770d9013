import { bigint, defineTable, integer, orNull, type RowOf, smallint, text } from '@fiocco/projections';
import { alongWithCommit } from '@fiocco/postgres';
import type pg from 'pg';

/** Raise it with every change of what `giftCard` answers: at the start, cards of another version are made anew. */
export const CARD_VERSION = 5;

/**
 * A gift that is not on its list keeps its row, with a null text. Every write draws a `stamp` under the lock, so a
 * list's greatest stamp changes whenever one of its cards does. `available` and `quantity` are the stock that the text
 * shows.
 */
const cards = defineTable('read_models.gift_card', {
  key: 'stream',
  columns: {
    stream: text(),
    list_id: bigint(),
    priority: smallint(),
    name: orNull(text()),
    product_id: integer(),
    available: orNull(integer()),
    quantity: orNull(integer()),
    text: orNull(text()),
    version: integer(),
    stamp: bigint(),
  },
  indexes: 'create index gift_card_list on read_models.gift_card (list_id, stamp)',
});
export type CardRow = Omit<RowOf<typeof cards>, 'version' | 'stamp'>;

/** Locked, because two processes may start at once and the second `create` would fail. */
export async function makeTable(tx: pg.ClientBase): Promise<void> {
  await lockCards(tx);
  const { rows } = await tx.query<{ stands: boolean }>(
    `select to_regclass('${cards.name}') is not null as stands`,
  );
  if (rows[0]?.stands) return;
  await tx.query(
    `create sequence if not exists read_models.gift_card_stamp; ${cards.create}; ${cards.indexes}`,
  );
}

/**
 * A transaction that changes what cards are made from takes this lock before it reads the inputs, and keeps it until it
 * commits. Of two such transactions the later one therefore reads what the earlier one wrote, and no card is older than
 * its inputs. Whoever changes a product takes it after the last change; a batch of read models takes it with its
 * checkpoints, and nobody else writes the rows that it waits for from then on.
 */
export const LOCK_CARDS = `select pg_advisory_xact_lock(hashtextextended('fiocco.gift_card', 0))`;

export async function lockCards(tx: pg.ClientBase): Promise<void> {
  await tx.query(LOCK_CARDS);
}

const COLUMNS = cards.columns.filter((column) => column !== 'version' && column !== 'stamp').join(', ');

const WRITE = {
  name: 'write_gift_cards',
  text: `
insert into read_models.gift_card (${COLUMNS}, version, stamp)
select ${COLUMNS}, $2, nextval('read_models.gift_card_stamp')
from jsonb_populate_recordset(null::read_models.gift_card, $1::jsonb)
on conflict (stream) do update set (${COLUMNS}, version, stamp) = row (${COLUMNS.split(', ')
    .map((column) => `excluded.${column}`)
    .join(', ')}, excluded.version, excluded.stamp)`,
};

/** As {@link writeCards}, at the end of a transaction that reads no card after it. */
export function writeCardsAtTheEnd(tx: pg.ClientBase, rows: readonly CardRow[]): void {
  if (rows.length > 0) alongWithCommit(tx, { ...WRITE, values: [JSON.stringify(rows), CARD_VERSION] });
}

export async function writeCards(tx: pg.ClientBase, rows: readonly CardRow[]): Promise<void> {
  if (rows.length > 0) await tx.query({ ...WRITE, values: [JSON.stringify(rows), CARD_VERSION] });
}

const LACKS = `select exists (
  select from read_models.gift_availability g left join read_models.gift_card c on c.stream = g.stream
  where c.version is distinct from $1) as lacks`;

/** Whether some gifts have no card yet, or one of another version. */
export async function lacksCards(tx: pg.ClientBase): Promise<boolean> {
  const { rows } = await tx.query<{ lacks: boolean }>(LACKS, [CARD_VERSION]);
  return rows[0]?.lacks ?? false;
}

const LEFT = `c.text is not null
  and not exists (select from read_models.gift_availability g where g.stream = c.stream)`;

/** Counts cards of gifts that the ledger does not have. */
export async function countLeftCards(tx: pg.ClientBase): Promise<number> {
  const { rows } = await tx.query<{ left: number }>(
    `select count(*)::int as left from read_models.gift_card c where ${LEFT}`,
  );
  return rows[0]?.left ?? 0;
}

/** Clears the texts of those cards. */
export async function clearLeftCards(tx: pg.ClientBase): Promise<void> {
  await tx.query(`update read_models.gift_card c
    set text = null, available = null, quantity = null, stamp = nextval('read_models.gift_card_stamp') where ${LEFT}`);
}
