import { Refusal } from '@fiocco/event-sourcing';
import type pg from 'pg';
import { type BuyerClaim, openClaims, UNCONFIRMED } from './buyer-claims.js';
import { type RegisteredRow, registeredRowSql } from './registered-row.js';

/** So long a hold stands by itself: whoever claims it longer has let it run out, or renews it again and again. */
const HOLD_LASTS = `interval '15 minutes'`;
/** Holds that one network lets run out on one list within an hour; from then on it is braked there. */
const MOST_ABANDONED = 20;
/** What a braked network may hold on the list at the same time. */
const MOST_HELD_IF_BRAKED = 3;

const listOf = (stream: string) => `split_part(${stream}, '_', 1)`;

// Oldest first, by the index `transaction_stream_network_holds`; neither count reads more rows than it needs.
const ofNetworkOnList = (network: string, stream: string) =>
  `r.claim = 'hold' and r.network_mark = ${network} and ${listOf('r.stream')} = ${listOf(`${stream}::text`)}`;
const enough = (rows: string, most: number) =>
  `(select count(*) from (${rows} order by r.claimed_at limit ${most}) enough) = ${most}`;

const ABANDONED = `
  select from gifts.transaction_stream r
  where ${ofNetworkOnList('$3', '$4')} and r.claimed_at > now() - interval '1 hour'
    and r.claim_began_at < now() - ${HOLD_LASTS}
    and coalesce((select t.stage from read_models.transactions t where t.id = r.transaction_id), '')
      in (${UNCONFIRMED})`;

/**
 * One claim of a browser, and of an e-mail and network together, follows the other, on whatever process. The transaction's
 * own row is locked on the way: nobody who has it waits for a turn.
 */
const BUYERS_TURN = {
  name: 'buyers-turn',
  text: `with known as (${registeredRowSql('$5')} for update)
  select pg_advisory_xact_lock(hashtextextended('claim browser ' || $1, 0)),
    pg_advisory_xact_lock(hashtextextended('claim buyer ' || $2, 0)),
    ${enough(ABANDONED, MOST_ABANDONED)} as is_braked, known.*
  from (select) as turn left join known on true`,
};

/** Taken by braked networks alone: hundreds of guests behind one address would queue for it. */
const NETWORKS_TURN = {
  name: 'networks-turn',
  text: `select pg_advisory_xact_lock(hashtextextended('claim network ' || $1 || ' ' || ${listOf('$2::text')}, 0))`,
};

const MAY_HOLD = {
  name: 'network-may-hold',
  text: `
select not ${enough(
    openClaims(
      'hold',
      `r.transaction_id <> $1 and ${ofNetworkOnList('$2', '$3')}
       and r.claimed_at > now() - ${HOLD_LASTS} - interval '1 minute'`,
    ),
    MOST_HELD_IF_BRAKED,
  )} or exists (
    select from gifts.transaction_stream r
    where r.transaction_id = $1 and r.claim = 'hold' and r.claim_began_at > now() - ${HOLD_LASTS}) as may`,
};

/** Whose claim it is; all but the ids are keyed digests. */
interface Claimant {
  readonly transactionId: string;
  readonly stream: string;
  readonly browser: string;
  /** Of e-mail and network together. */
  readonly buyer: string;
  readonly network: string;
}

/**
 * Waits for the turn of whoever claims, until the end of the transaction. Refuses `TOO_MANY_HOLDS` where their network let
 * many holds of that list run out, and has others by now; the hold that it takes again while it stands is none more.
 * Answers the transaction's row, locked; null before its first hold.
 */
export async function takeTurn(
  tx: pg.PoolClient,
  { transactionId, stream, browser, buyer, network }: Claimant,
  kind: BuyerClaim['kind'],
): Promise<RegisteredRow | null> {
  const turn = await tx.query<(RegisteredRow | { readonly transaction_id: null }) & { is_braked: boolean }>({
    ...BUYERS_TURN,
    values: [browser, buyer, network, stream, transactionId],
  });
  const [row] = turn.rows;
  const known = row && row.transaction_id !== null ? row : null;
  if (kind !== 'hold' || !row?.is_braked) return known;
  await tx.query({ ...NETWORKS_TURN, values: [network, stream] });
  // In a statement after the lock: it sees what was claimed before it.
  const { rows } = await tx.query<{ may: boolean }>({
    ...MAY_HOLD,
    values: [transactionId, network, stream],
  });
  if (!rows[0]?.may) throw new Refusal('TOO_MANY_HOLDS', { ofNetwork: true });
  return known;
}
