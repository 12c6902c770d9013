import { Refusal } from '@fiocco/event-sourcing';
import type { PreparedStatement } from '@fiocco/postgres';
import type pg from 'pg';
import { WIDER_HAS } from '../../../platform/index.js';
import { type BuyerClaim, extendedAt, extendedForNothing, openClaims, UNCONFIRMED } from './buyer-claims.js';
import { type RegisteredRow, registeredRowSql } from './registered-row.js';

/** How long a hold lasts. A longer claim means that the hold ran out, or was renewed again and again. */
const HOLD_LASTS = `interval '15 minutes'`;
/** How many holds one network may let run out on one list within an hour before it is limited there. */
const MOST_ABANDONED = 20;
/** How many gifts a limited network may hold on the list at the same time. */
const MOST_HELD_IF_BRAKED = 3;

const listOf = (stream: string) => `split_part(${stream}, '_', 1)`;

// Oldest first, by the index `transaction_stream_network_holds`; neither count reads more rows than it needs.
const onList = (stream: string) => `${listOf('r.stream')} = ${listOf(`${stream}::text`)}`;
const ofNetworkOnList = (network: string, stream: string) =>
  `r.claim = 'hold' and r.network_mark = ${network} and ${onList(stream)}`;
const ofWiderOnList = (wider: string, stream: string) =>
  `r.claim = 'hold' and r.wider_mark = ${wider} and ${onList(stream)}`;
const enough = (rows: string, most: number) =>
  `(select count(*) from (${rows} order by r.claimed_at limit ${most}) enough) = ${most}`;

// One that a bank made longer lasts up to an hour: it counts for an hour after that, also where it was given back.
const abandoned = (whose: string) => `
  select from gifts.transaction_stream r left join lateral (
    select t.stage, t.received_cents, ${extendedAt('t')} as extended_at
    from read_models.transactions t where t.id = r.transaction_id limit 1) t on true
  where ${whose} and r.claimed_at > now() - interval '2 hours'
    and (r.claimed_at > now() - interval '1 hour' and r.claim_began_at < now() - ${HOLD_LASTS}
        and coalesce(t.stage, '') in (${UNCONFIRMED})
      or t.received_cents = 0 and ${extendedForNothing('t.stage', 't.extended_at', '2 hours')})`;

/**
 * Claims of one browser, and of one e-mail address with its network, run one after the other over all processes. The
 * transaction's own row is locked first: a call that has it locked never waits for a turn.
 */
const BUYERS_TURN = {
  name: 'buyers-turn',
  text: `with known as (${registeredRowSql('$5')} for update)
  select pg_advisory_xact_lock(hashtextextended('claim browser ' || $1, 0)),
    pg_advisory_xact_lock(hashtextextended('claim buyer ' || $2, 0)),
    ${enough(abandoned(ofNetworkOnList('$3', '$4')), MOST_ABANDONED)} as is_braked,
    ${enough(abandoned(ofWiderOnList('$6', '$4')), MOST_ABANDONED * WIDER_HAS)} as is_wider_braked, known.*
  from (select) as turn left join known on true`,
};

/** Only limited networks take it: otherwise hundreds of guests behind one address would queue for it. */
const NETWORKS_TURN = {
  name: 'networks-turn',
  text: `select pg_advisory_xact_lock(hashtextextended('claim network ' || $1 || ' ' || ${listOf('$2::text')}, 0))`,
};

const mayHold = (name: string, whose: string, most: number) => ({
  name,
  text: `
select not ${enough(
    openClaims(
      'hold',
      `r.transaction_id <> $1 and ${whose} and r.claimed_at > now() - ${HOLD_LASTS} - interval '1 minute'`,
    ),
    most,
  )} or exists (
    select from gifts.transaction_stream r
    where r.transaction_id = $1 and r.claim = 'hold' and r.claim_began_at > now() - ${HOLD_LASTS}) as may`,
});
const MAY_HOLD = mayHold('network-may-hold', ofNetworkOnList('$2', '$3'), MOST_HELD_IF_BRAKED);
const WIDER_MAY_HOLD = mayHold('wider-may-hold', ofWiderOnList('$2', '$3'), MOST_HELD_IF_BRAKED * WIDER_HAS);

/** A network's reservations of one list in an hour, given back or not, beyond which one stands for a short time only. */
const MOST_RESERVED = 20;
const reservedBy = (mark: 'network_mark' | 'wider_mark', row: string, most: number) => `
(select count(*) from (select from gifts.transaction_stream r
  where r.${mark} = ${row}.${mark} and ${onList(`${row}.stream`)} and r.reserved_at > now() - interval '1 hour'
  limit ${most + 1}) enough) > ${most}`;

/** SQL condition for a row of the register. */
export const reservedOften = (row: string): string =>
  `(${reservedBy('network_mark', row, MOST_RESERVED)} or ${reservedBy('wider_mark', row, MOST_RESERVED * WIDER_HAS)})`;

/** Who claims. Except for the ids these are keyed digests. */
export interface Claimant {
  readonly transactionId: string;
  readonly stream: string;
  readonly browser: string;
  /** Of e-mail address and network together, for IPv6 the wider one. */
  readonly buyer: string;
  readonly network: string;
  /** Null for IPv4. */
  readonly wider: string | null;
}

type Turn = (RegisteredRow | { readonly transaction_id: null }) & {
  readonly is_braked: boolean;
  readonly is_wider_braked: boolean;
};

/** The wait for a first claim's turn as one statement, for a caller that sends it together with others. */
export function turnOf({
  transactionId,
  stream,
  browser,
  buyer,
  network,
  wider,
}: Claimant): PreparedStatement {
  return { ...BUYERS_TURN, values: [browser, buyer, network, stream, transactionId, wider] };
}

/** By the statement's answer: whether the claim is a first one that nothing else limits. */
export function isFirstTurn({ rows }: pg.QueryResult<Turn>): boolean {
  return rows[0]?.transaction_id === null && !rows[0].is_braked && !rows[0].is_wider_braked;
}

/**
 * Waits for the claimant's turn, which lasts until the end of the transaction. Refuses `TOO_MANY_HOLDS` where their
 * network let many holds of that list run out and has others now; renewing an existing hold does not count. Answers the
 * transaction's locked row; null before its first hold.
 */
export async function takeTurn(
  tx: pg.PoolClient,
  claimant: Claimant,
  kind: BuyerClaim['kind'],
): Promise<RegisteredRow | null> {
  const { network, wider } = claimant;
  const statement = turnOf(claimant);
  const turn = await tx.query<Turn>(statement);
  const [row] = turn.rows;
  const known = row && row.transaction_id !== null ? row : null;
  if (kind !== 'hold' || !row) return known;
  if (row.is_braked) await holdAsBraked(tx, claimant, network, MAY_HOLD);
  if (row.is_wider_braked && wider !== null) await holdAsBraked(tx, claimant, wider, WIDER_MAY_HOLD);
  return known;
}

async function holdAsBraked(
  tx: pg.PoolClient,
  { transactionId, stream }: Claimant,
  mark: string,
  may: typeof MAY_HOLD,
): Promise<void> {
  await tx.query({ ...NETWORKS_TURN, values: [mark, stream] });
  // A statement after the lock, so that it sees what was claimed before.
  const { rows } = await tx.query<{ may: boolean }>({ ...may, values: [transactionId, mark, stream] });
  if (!rows[0]?.may) throw new Refusal('TOO_MANY_HOLDS', { ofNetwork: true });
}
