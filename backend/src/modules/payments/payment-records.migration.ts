import { Migration } from '@mikro-orm/migrations';

/**
 * What the providers told the shop, and what the shop was about to ask them: ids, codes, cents and times only. A callback's
 * body is not kept, because the shop never acts on it: it always asks the provider.
 */
export class PaymentRecordsMigration extends Migration {
  override up(): void {
    this.addSql(`create schema payments`);
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
  }

  override down(): void {
    this.addSql(`drop table payments.provider_try`);
    this.addSql(`drop table payments.callback`);
    this.addSql(`drop schema payments`);
  }
}
