import { Migration } from '@mikro-orm/migrations';

/** The network that began a payment, as a keyed digest, for a day: whoever tries stolen cards is braked by it. */
export class AttemptOriginsMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table payments.attempt_origin (
        attempt_id text primary key,
        network text not null,
        started_at timestamptz not null
      )`);
    this.addSql(`create index attempt_origin_network on payments.attempt_origin (network, started_at)`);
    this.addSql(`create index attempt_origin_age on payments.attempt_origin (started_at)`);
  }

  override down(): void {
    this.addSql(`drop table payments.attempt_origin`);
  }
}

/** When a payment of a network that has many open ones was last asked about. */
export class WatchedAttemptsMigration extends Migration {
  override up(): void {
    this.addSql(`alter table payments.attempt_origin add column watched_at timestamptz`);
  }

  override down(): void {
    this.addSql(`alter table payments.attempt_origin drop column watched_at`);
  }
}

/** The /48 of IPv6 around that network, likewise; null for IPv4. */
export class WiderOriginsMigration extends Migration {
  override up(): void {
    this.addSql(`alter table payments.attempt_origin add column wider_network text`);
    this.addSql(`
      create index attempt_origin_wider on payments.attempt_origin (wider_network, started_at)
      where wider_network is not null`);
  }

  override down(): void {
    this.addSql(`alter table payments.attempt_origin drop column wider_network`);
  }
}
