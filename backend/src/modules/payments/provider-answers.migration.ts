import { Migration } from '@mikro-orm/migrations';

/** The last answer of a provider about each payment, in its codes: what staff read as `responseData`. */
export class ProviderAnswersMigration extends Migration {
  override up(): void {
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
  }

  override down(): void {
    this.addSql(`drop table payments.provider_answer`);
  }
}
