import { Migration } from '@mikro-orm/migrations';

/**
 * Which purchase a payment at a provider belongs to, and with whose keys it was made: written before the ledger has the
 * payment, so that nobody has to wait for a read model to know it.
 */
export class AttemptsMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table payments.attempt (
        attempt_id text primary key,
        transaction_id text not null,
        stream text not null,
        provider text not null,
        payment_id text not null,
        account text not null,
        noted_at timestamptz not null
      )`);
    this.addSql(`create index attempt_transaction on payments.attempt (transaction_id)`);
    this.addSql(`create index attempt_payment on payments.attempt (payment_id)`);
  }

  override down(): void {
    this.addSql(`drop table payments.attempt`);
  }
}

/**
 * The account tells secrets apart now, and the notes until now do not: whose keys made these payments counts as not known,
 * until the first look at each.
 */
export class AttemptSecretsMigration extends Migration {
  override up(): void {
    this.addSql(`alter table payments.attempt alter column account drop not null`);
    this.addSql(`update payments.attempt set account = null`);
  }

  override down(): void {
    this.addSql(`update payments.attempt set account = '' where account is null`);
    this.addSql(`alter table payments.attempt alter column account set not null`);
  }
}
