import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { CLOCK, type Clock, PG_POOL } from '../../../platform/index.js';
import type { PaymentMark, PaymentProvider, ProviderCode, ProviderPayment } from '../access/provider.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import type { KeptAlong } from '../tries/provider-tries.js';

/** A payment that a provider has made for the shop. */
export interface MadePayment extends PaymentMark {
  readonly provider: ProviderCode;
  readonly paymentId: string;
  /** Whose keys made it: see `PaymentProvider.account`. */
  readonly account: string;
}

const MARK = `stream, transaction_id as "transactionId", attempt_id as "attemptId"`;
// The same attempt is made again where its first payment came to nothing before the ledger had it.
const NOTE = {
  name: 'payments-note-attempt',
  text: `
insert into payments.attempt (attempt_id, transaction_id, stream, provider, payment_id, account, noted_at)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (attempt_id) do update set
  provider = excluded.provider, payment_id = excluded.payment_id, account = excluded.account, noted_at = excluded.noted_at`,
};
// A restored database may lack the note of a payment that the ledger knows, and then nobody knows whose keys made it.
const FIND = {
  name: 'payments-find-attempt',
  text: `
select ${MARK}, account from payments.attempt where payment_id = $2 and provider = $1
union all
select ${MARK}, null from read_models.payment_attempts where payment_id = $2 and provider = $1
limit 1`,
};

const SAME_ACCOUNT = {
  name: 'payments-same-account',
  text: `update payments.attempt set account = $3 where provider = $1 and account = $2`,
};
const OF_CAPTURE = {
  name: 'payments-find-capture',
  text: `
select a.stream, a.transaction_id as "transactionId", a.attempt_id as "attemptId", a.payment_id as "paymentId"
from read_models.payment_captures c join read_models.payment_attempts a using (attempt_id)
where c.capture_id = $2 and c.provider = $1`,
};

/** A payment as the shop knows it; of one without an account nobody noted whose keys made it. */
interface KnownPayment extends PaymentMark {
  readonly account: string | null;
}

const SINCE = {
  name: 'payments-known-since',
  text: `
select distinct payment_id as id from read_models.payment_attempts where provider = $1 and changed_at >= $2`,
};

/** One without an account was made by an earlier release, or a restore has lost its note: the keys in use count for it. */
const isOf = (account: string, known: KnownPayment): boolean =>
  known.account === null || known.account === account;

/** A page, its callbacks and jobs ask about a payment within seconds, and what it belongs to never changes. */
const REMEMBERED = { most: 1_000, forMs: 60_000 };

/** Which purchase a payment at a provider belongs to. */
@Injectable()
export class KnownPayments {
  /** The newest payments that this process has noted or read, and until when they count. */
  private readonly remembered = new Map<string, { readonly payment: KnownPayment; readonly until: number }>();

  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Before the ledger has it: then whoever asks about it is answered, however late the read models are. */
  async note(made: MadePayment): Promise<void> {
    await this.pool.query(this.noteOf(made));
    this.remember(made);
  }

  /** The statement of {@link note}, for whoever stores more with it and then calls {@link remember}. */
  noteOf({ attemptId, transactionId, stream, provider, paymentId, account }: MadePayment): KeptAlong {
    const values = [attemptId, transactionId, stream, provider, paymentId, account, this.clock.now()];
    return { ...NOTE, values };
  }

  /** Null where the shop knows no such payment. */
  async find(provider: ProviderCode, paymentId: string): Promise<KnownPayment | null> {
    return this.recent(provider, paymentId) ?? this.read(provider, paymentId);
  }

  private async read(provider: ProviderCode, paymentId: string): Promise<KnownPayment | null> {
    const { rows } = await this.pool.query<KnownPayment>({ ...FIND, values: [provider, paymentId] });
    const [found = null] = rows;
    if (found?.account) this.remember({ ...found, provider, paymentId, account: found.account });
    return found;
  }

  remember({ provider, paymentId, ...payment }: MadePayment): void {
    const key = `${provider} ${paymentId}`;
    this.remembered.delete(key);
    this.remembered.set(key, { payment, until: this.clock.now().getTime() + REMEMBERED.forMs });
    const [oldest] = this.remembered.keys();
    if (oldest !== undefined && this.remembered.size > REMEMBERED.most) this.remembered.delete(oldest);
  }

  private recent(provider: ProviderCode, paymentId: string): KnownPayment | undefined {
    const found = this.remembered.get(`${provider} ${paymentId}`);
    return found && found.until > this.clock.now().getTime() ? found.payment : undefined;
  }

  /** Asks a provider about a payment. Throws a `ProviderFailure`, which says no more than these keys can know. */
  async ask(
    provider: PaymentProvider,
    paymentId: string,
    question: () => Promise<ProviderPayment>,
  ): Promise<ProviderPayment> {
    let payment: ProviderPayment;
    try {
      payment = await question();
    } catch (error) {
      throw await this.worthOf(error, provider, paymentId);
    }
    await this.noteFound(provider, paymentId);
    return payment;
  }

  /**
   * A provider's word that it knows no such payment counts only where it is asked with the keys that made it: those of
   * another account or mode, typed for a minute, would end every payment that is under way.
   */
  private async worthOf(
    error: unknown,
    { account, code }: PaymentProvider,
    paymentId: string,
  ): Promise<unknown> {
    if (!(error instanceof ProviderFailure) || error.kind !== 'missing') return error;
    const known = await this.read(code, paymentId);
    // Nothing of ours depends on a payment that the shop does not know either.
    if (known === null || isOf(account, known)) return error;
    return new ProviderFailure(code, 'elsewhere', error.code, null, error.answerId);
  }

  /**
   * No account tells of another's payments: the keys that find one are its account's, and so are those that made it and all
   * others beside it. So a replaced secret is not taken for another account's for longer than until the next look.
   */
  private async noteFound({ account, code: provider }: PaymentProvider, paymentId: string): Promise<void> {
    if (this.recent(provider, paymentId)?.account === account) return;
    const known = await this.read(provider, paymentId);
    if (known === null || known.account === account) return;
    if (known.account === null) await this.note({ ...known, provider, paymentId, account });
    else await this.pool.query({ ...SAME_ACCOUNT, values: [provider, known.account, account] });
  }

  /** The payments of which the ledger heard since then. */
  async since(provider: ProviderCode, since: Date): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ id: string }>({ ...SINCE, values: [provider, since] });
    return rows.map(({ id }) => id);
  }

  /** The provider's id of the payment that a capture is of; null where the shop knows no such capture. */
  async paymentOfCapture(provider: ProviderCode, captureId: string): Promise<string | null> {
    const { rows } = await this.pool.query<PaymentMark & { paymentId: string }>({
      ...OF_CAPTURE,
      values: [provider, captureId],
    });
    return rows[0]?.paymentId ?? null;
  }

  async ofCapture(provider: ProviderCode, captureId: string): Promise<PaymentMark | null> {
    const { rows } = await this.pool.query<PaymentMark>({ ...OF_CAPTURE, values: [provider, captureId] });
    return rows[0] ?? null;
  }
}
