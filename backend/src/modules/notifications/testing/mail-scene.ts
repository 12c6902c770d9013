import { randomUUID } from 'node:crypto';
import { Module } from '@nestjs/common';
import type { TransactionStage } from '@fiocco/contracts';
import { type EventStore, seal } from '@fiocco/event-sourcing';
import { purchaseEvent } from '@fiocco/gift/testing';
import { enqueue } from '@fiocco/jobs';
import type pg from 'pg';
import type { AppConfig } from '../../../platform/config/app-config.js';
import { EVENT_STORE, inTransaction } from '../../../platform/index.js';
import { createTestApp, type TestApp, type TestAppOptions } from '../../../platform/testing/test-app.js';
import { IdentityModule } from '../../identity/index.js';
import { NotificationsModule } from '../notifications.module.js';
import { type TransactionFacts, TransactionForMail } from '../ports.js';
import { SendMail } from '../delivery/send-mail.js';
import { MailRegister } from '../register/mail-register.js';
import { reservationConfirmation } from '../mails/reservation-confirmation.mail.js';
import { reservedSample as reserved } from '../mails/purchase/samples.js';

/** Provides the transactions' facts, fixed for a test. */
class KnownTransactions extends TransactionForMail {
  readonly facts = new Map<string, TransactionFacts>();

  loadForMail(transactionId: string): Promise<TransactionFacts | null> {
    return Promise.resolve(this.facts.get(transactionId) ?? null);
  }

  /** By the buyer's address alone. */
  search(words: string): Promise<readonly string[]> {
    const found = [...this.facts.values()].filter(({ buyerEmail }) => buyerEmail?.includes(words));
    return Promise.resolve(found.map(({ transactionId }) => transactionId));
  }

  override ofList(): Promise<readonly string[]> {
    return Promise.resolve([...this.facts.keys()]);
  }

  override soldOn(): Promise<readonly TransactionFacts[]> {
    return Promise.resolve([]);
  }

  override stagesOf(ids: readonly string[]): Promise<ReadonlyMap<string, TransactionStage>> {
    const known = ids.flatMap((id) => this.facts.get(id) ?? []);
    return Promise.resolve(new Map(known.map(({ transactionId, stage }) => [transactionId, stage])));
  }

  override refundedBy(): Promise<number> {
    return Promise.resolve(0);
  }

  override endsExchange(): Promise<boolean> {
    return Promise.resolve(false);
  }

  override soldTogether(): Promise<null> {
    return Promise.resolve(null);
  }

  override withdrawal(): Promise<null> {
    return Promise.resolve(null);
  }

  override withdrawalLink(): Promise<null> {
    return Promise.resolve(null);
  }

  override othersOnList(): Promise<readonly []> {
    return Promise.resolve([]);
  }
}

/**
 * No reminder is due whatever the clock says, the list tells its beneficiaries nothing, and staff recorded it: nobody
 * counts the mails to its buyer.
 */
const STILL_FAR = { reservedUntil: '2099-11-27T17:42:00.000Z', beneficiaryEmail: null, byGuest: false };

/** An app with mail and nothing else that reacts to events. */
export class MailScene {
  private constructor(
    readonly test: TestApp,
    private readonly known: KnownTransactions,
  ) {}

  /** With `sharing` it is a second process on the database of that one. */
  static async open(
    config: Partial<AppConfig> = {},
    options: Pick<TestAppOptions, 'sharing' | 'clock'> = {},
  ): Promise<MailScene> {
    const known = new KnownTransactions();
    @Module({ providers: [{ provide: TransactionForMail, useValue: known }], exports: [TransactionForMail] })
    class KnownModule {}
    const modules = [IdentityModule, KnownModule, NotificationsModule];
    const test = await createTestApp({ modules, config, ...options });
    return new MailScene(test, known);
  }

  get pool(): pg.Pool {
    return this.test.pool;
  }

  /** Adds a transaction with these facts; returns its id. */
  know(facts: Partial<TransactionFacts> = {}): string {
    const transactionId = facts.transactionId ?? randomUUID();
    this.known.facts.set(transactionId, { ...reserved, ...STILL_FAR, ...facts, transactionId });
    return transactionId;
  }

  /** Stores an event of the gifts and returns its id. */
  async happen(type: string, transactionId: string): Promise<string> {
    const store = this.test.app.get<EventStore>(EVENT_STORE);
    const id = randomUUID();
    const stream = `gift-1_${id}`;
    const draft = { id, event: purchaseEvent(type, transactionId) };
    const context = { at: '2026-11-20T17:42:00.000Z', actor: 'buyer', cause: 'test' };
    await store.append(stream, -1, seal(stream, undefined, [draft], context));
    return id;
  }

  /** Creates the job of a mail, as the reactor does: of a confirmation where nothing else is said. */
  async promise(id: string, transactionId: string, { job } = reservationConfirmation): Promise<void> {
    await inTransaction(this.pool, (tx) =>
      enqueue(tx, job, { id, payload: { transactionId, eventId: randomUUID() } }),
    );
  }

  /** This process sends a confirmation, whichever would take the job. */
  async sendNow(id: string, transactionId: string): Promise<void> {
    const run = { jobId: id, attempt: 1, last: false, signal: new AbortController().signal };
    const outcome = await this.test.app.get(SendMail).run(reservationConfirmation, { transactionId }, run);
    if (typeof outcome === 'object' && 'lastWrite' in outcome)
      await this.test.app.get(MailRegister).note(outcome.lastWrite);
  }

  async registerRow(id: string) {
    const query = 'select state, reason, attempts from notifications.mail_register where id = $1';
    return (await this.pool.query<{ state: string; reason: string | null; attempts: number }>(query, [id]))
      .rows[0];
  }

  close(): Promise<void> {
    return this.test.close();
  }
}
