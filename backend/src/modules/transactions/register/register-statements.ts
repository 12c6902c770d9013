import pg from 'pg';
import { mayClaim } from './buyer-claims.js';
import { registeredRowSql } from './registered-row.js';

/* The statements of the register of transactions. */

export const INSERT = {
  name: 'transaction-register',
  text: `
insert into gifts.transaction_stream (transaction_id, stream, order_number, browser_hash, buyer_mark, buyer_ref,
  buyer_digest, created_at, claim, claimed_at, claim_began_at, claims, network_mark, wider_mark, reserved_at)
select $1, $2, 'FI-' || $3 || '-' || lpad(n::text, greatest(6, length(n::text)), '0'), $4, $5, $6, $7, $8,
  $9::text, claimed_at, claimed_at, ($9::text is not null)::int, $10,
  $11::text, case when $9::text = 'reservation' then now() end
from nextval('gifts.order_number') as n, (select case when $9::text is not null then now() end as claimed_at) as claim
where ${mayClaim({ kind: '$9', browser: '$4', mark: '$5', network: '$10', wider: '$11' })}
returning order_number, claims`,
};

/** Of two equal calls the second one finds what the first has registered. */
export const SALES_TURN = {
  name: 'sales-turn',
  text: `select pg_advisory_xact_lock(hashtextextended('sale ' || $1, 0))`,
};
export const FIND = { name: 'transaction-find-registered', text: registeredRowSql('$1') };
export const LOCK = { name: 'transaction-lock-registered', text: `${FIND.text} for update` };
/** The same together with the `begin` of its transaction. */
export const lockedFromBegin = (transactionId: string): string =>
  `begin; ${registeredRowSql(pg.escapeLiteral(transactionId))} for update`;

export const UPDATE = {
  name: 'transaction-register-again',
  text: `
update gifts.transaction_stream u set buyer_ref = $2, buyer_digest = $3, buyer_mark = $4,
  claim = coalesce($5::text, claim), claimed_at = case when $5::text is null then claimed_at else now() end,
  claim_began_at = case when $5::text is null or (claim is not null and claimed_at > now() - interval '1 hour')
    then claim_began_at else now() end,
  claims = claims + ($5::text is not null)::int, network_mark = coalesce($6, network_mark),
  wider_mark = case when $6::text is null then wider_mark else $7::text end,
  reserved_at = case when $5::text = 'reservation' then coalesce(reserved_at, now()) else reserved_at end
where transaction_id = $1 and ${mayClaim({ kind: '$5', browser: 'u.browser_hash', mark: '$4', network: '$6', wider: '$7' })}
returning claims`,
};

/** A first claim that was refused was no reservation; what is given back later was one. */
export const SETTLE = {
  name: 'transaction-settle-claim',
  text: `
update gifts.transaction_stream set claim = $3,
  reserved_at = case when claims = 1 and $3::text is distinct from 'reservation' then null else reserved_at end
where transaction_id = $1 and claims = $2 and claim is distinct from $3`,
};
