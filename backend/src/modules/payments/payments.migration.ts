import { Migration } from '@mikro-orm/migrations';

/**
 * What the providers told the shop, and what the shop was about to ask them: ids, codes, cents and times only. A callback's
 * body is not kept, because the shop never acts on it: it always asks the provider.
 */
export class PaymentsMigration extends Migration {
  override up(): void {
    this.addSql(`create schema payments`);
    // `capture_step`: what a callback on the way to a capture says of it (id, cents, currency); null for anything else.
    this.addSql(`
      create table payments.callback (
        provider text not null,
        event_id text not null,
        kind text not null,
        payment_id text,
        transaction_id text,
        stream text,
        attempt_id text,
        disputes jsonb not null,
        happened_at timestamptz not null,
        received_at timestamptz not null,
        received_again integer not null default 0,
        state text not null check (state in ('new', 'handled', 'kept', 'failed')),
        outcome text,
        handled_at timestamptz,
        capture_step jsonb,
        primary key (provider, event_id),
        check ((state = 'new') = (outcome is null))
      )`);
    this.addSql(
      `create index callback_transaction on payments.callback (transaction_id) where transaction_id is not null`,
    );
    this.addSql(
      `create index callback_payment on payments.callback (provider, payment_id) where payment_id is not null`,
    );
    this.addSql(`
      create table payments.provider_try (
        id bigint generated always as identity primary key,
        key text not null,
        operation text not null,
        provider text not null,
        payment_id text,
        transaction_id text not null,
        attempt_id text not null,
        tried_at timestamptz not null,
        ended_at timestamptz,
        outcome text,
        code text,
        duration_ms integer,
        check ((ended_at is null) = (outcome is null))
      )`);
    this.addSql(`create index provider_try_key on payments.provider_try (key)`);
    this.addSql(`create index provider_try_transaction on payments.provider_try (transaction_id)`);
    this.addSql(
      `create index provider_try_payment on payments.provider_try (provider, payment_id) where payment_id is not null`,
    );
    this.addSql(`create index provider_try_age on payments.provider_try (tried_at)`);
    // When the shop last asked about each open payment by itself, and when it will again.
    this.addSql(`
      create table payments.reconciliation (
        provider text not null,
        payment_id text not null,
        news_at timestamptz not null,
        asked_at timestamptz not null,
        next_at timestamptz not null,
        outcome text not null,
        primary key (provider, payment_id)
      )`);
    // The daily comparison of the providers' reports with the ledger.
    this.addSql(`
      create table payments.comparison_run (
        id bigint generated always as identity primary key,
        provider text not null,
        ran_at timestamptz not null,
        from_at timestamptz not null,
        until_at timestamptz not null,
        outcome text not null check (outcome in ('done', 'silent')),
        compared integer not null,
        foreign_count integer not null,
        foreign_cents bigint not null
      )`);
    this.addSql(`create index comparison_run_provider on payments.comparison_run (provider, id desc)`);
    this.addSql(`
      create table payments.comparison_difference (
        provider text not null,
        movement text not null check (movement in ('capture', 'refund')),
        source_id text not null,
        difference text not null check (difference in ('missing-here', 'missing-there', 'other-amount')),
        transaction_id text,
        cents_here bigint,
        cents_there bigint,
        at timestamptz not null,
        found_at timestamptz not null,
        settled_at timestamptz,
        primary key (provider, movement, source_id)
      )`);
    this.addSql(
      `create index comparison_difference_open on payments.comparison_difference (found_at) where settled_at is null`,
    );
    // The networks that began a payment (the wider one is the /48 of IPv6), as keyed digests, for a day: whoever tries
    // stolen cards is braked by them. `watched_at`: when a payment of a network with many open ones was last asked about.
    this.addSql(`
      create table payments.attempt_origin (
        attempt_id text primary key,
        network text not null,
        started_at timestamptz not null,
        watched_at timestamptz,
        wider_network text
      )`);
    this.addSql(`create index attempt_origin_network on payments.attempt_origin (network, started_at)`);
    this.addSql(`create index attempt_origin_age on payments.attempt_origin (started_at)`);
    this.addSql(`
      create index attempt_origin_wider on payments.attempt_origin (wider_network, started_at)
      where wider_network is not null`);
    // The last answer of a provider about each payment, in its codes: what staff read as `responseData`.
    this.addSql(`
      create table payments.provider_answer (
        provider text not null,
        payment_id text not null,
        transaction_id text not null,
        codes jsonb not null,
        answered_at timestamptz not null,
        primary key (provider, payment_id)
      )`);
    this.addSql(`create index provider_answer_transaction on payments.provider_answer (transaction_id)`);
    // Which purchase a payment at a provider belongs to, and with whose keys it was made (null: not known until the first
    // look): written before the ledger has the payment, so that nobody has to wait for a read model to know it.
    this.addSql(`
      create table payments.attempt (
        attempt_id text primary key,
        transaction_id text not null,
        stream text not null,
        provider text not null,
        payment_id text not null,
        account text,
        noted_at timestamptz not null
      )`);
    this.addSql(`create index attempt_transaction on payments.attempt (transaction_id)`);
    this.addSql(`create index attempt_payment on payments.attempt (payment_id)`);
    // The providers that a restored shop still has to ask what it has lost, and since when. Until `looked_at` guests can
    // hold nothing, but where a provider will not tell or nothing shows that anything was lost (`stops_guests`). The row
    // goes once the provider's list is complete up to `lost_by`.
    this.addSql(`
      create table payments.restored_provider (
        provider text primary key,
        lost_from timestamptz not null,
        lost_by timestamptz not null,
        looked_at timestamptz,
        stops_guests boolean not null default true
      )`);
  }
}
