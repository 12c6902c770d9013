import type { LedgerEntry } from '@fiocco/payment-sandbox';
import type pg from 'pg';

/** What the ledger itself says of money, without any code of the shop. */
const IN_THE_LEDGER = `
select data->>'transactionId' as transaction, split_part(replace(stream, 'gift-', ''), '_', 1) as list,
  ((at::timestamptz) at time zone 'Europe/Rome')::date as day,
  case when type in ('MoneyReversed', 'TransferReversed') then 'reversed'
    when type in ('RefundConfirmed', 'StrayRefunded') then 'refunded' else 'received' end as kind,
  (data->>'amountCents')::bigint as cents
from (
  select stream, substring(type from '^gift\\.([A-Za-z]+)\\.') as type, data::jsonb as data, metadata::jsonb->>'at' as at
  from ledger.events
) told where type in ('MoneyTaken', 'TransferReceived', 'PaymentCaptured', 'StrayCaptured', 'MoneyReversed',
  'TransferReversed', 'RefundConfirmed', 'StrayRefunded')
union all
select 'credit', replace(stream, 'credit-', ''), (data::jsonb->>'on')::date, 'refunded', (data::jsonb->>'amountCents')::bigint
from ledger.events where type like 'credit.CreditReturned.%'
union all
select 'credit', replace(stream, 'credit-', ''), ((metadata::jsonb->>'at')::timestamptz at time zone 'Europe/Rome')::date,
  'refunded', -(data::jsonb->>'amountCents')::bigint
from ledger.events where type like 'credit.CreditReversed.%' and data::jsonb->>'kind' = 'returned'`;

/** As the days' sums have it: what came is positive, and so is what went. */
const UNSIGNED = `case kind when 'received' then cents else -cents end`;

const summed = (from: string): string => `
select transaction, list, day, kind, count(*) as entries, sum(cents) as cents from (${from}) one group by 1, 2, 3, 4`;

/** Each movement once, on its day and its list, to the cent; and the days' sums are those of the entries. */
const DIFFERENCES = `
with ledger as (${summed(IN_THE_LEDGER)}),
cash as (${summed(`
  select split_part(entry_id, ' ', 1) as transaction, list_id::text as list, day, kind, ${UNSIGNED} as cents
  from read_models.cash_entries`)}),
days as (
  select day, kind, sum(cents) as cents from (
    select day, unnest(array['received', 'reversed', 'refunded']) as kind,
      unnest(array[received, reversed, refunded]) as cents from read_models.cash_days
  ) one where cents <> 0 group by 1, 2
),
entries as (
  select day, kind, sum(${UNSIGNED}) as cents from read_models.cash_entries where cents <> 0 group by 1, 2
)
select transaction || ' on ' || day as what, kind, coalesce(ledger.cents, 0)::float8 as ledger, coalesce(cash.cents, 0)::float8 as cash
from ledger full join cash using (transaction, list, day, kind)
where (ledger.entries, ledger.cents) is distinct from (cash.entries, cash.cents)
union all
select 'the sum of ' || day, kind, coalesce(entries.cents, 0)::float8, coalesce(days.cents, 0)::float8
from entries full join days using (day, kind) where entries.cents is distinct from days.cents`;

const AT_PROVIDERS = `
select method, sum(cents)::float8 as net from read_models.cash_entries
where method not in ('in_negozio', 'bonifico') group by 1`;

interface Difference {
  readonly what: string;
  readonly kind: string;
  readonly ledger: number;
  readonly cash: number;
}

/** What is wrong between the cash view and the ledger, or the providers' own books (null where there are none). */
export async function cashFaults(pool: pg.Pool, theirs: readonly LedgerEntry[] | null): Promise<string[]> {
  const { rows } = await pool.query<Difference>(DIFFERENCES);
  return [
    ...rows.map(
      ({ what, kind, ledger, cash }) => `cash, ${what}: ${kind} ${ledger} in the ledger, ${cash} in cash`,
    ),
    ...(theirs ? await unlikeProviders(pool, theirs) : []),
  ];
}

async function unlikeProviders(pool: pg.Pool, theirs: readonly LedgerEntry[]): Promise<string[]> {
  const { rows } = await pool.query<{ method: string; net: number }>(AT_PROVIDERS);
  const ours = new Map(rows.map(({ method, net }) => [method, net]));
  const providers = new Set([...ours.keys(), ...theirs.map(({ provider }) => provider)]);
  return [...providers].flatMap((provider) => {
    const own = theirs.filter((entry) => entry.provider === provider);
    const kept = own.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0);
    const net = ours.get(provider) ?? 0;
    return kept === net ? [] : [`cash of ${provider}: the provider keeps ${kept}, the cash view has ${net}`];
  });
}
