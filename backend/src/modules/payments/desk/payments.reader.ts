import { Inject, Injectable } from '@nestjs/common';
import type { PaymentAttempt, PaymentCallback, ProviderTry, TransactionPayments } from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import type { EventStore } from '@fiocco/event-sourcing';
import type pg from 'pg';
import { type Purchase, purchaseStory, refundableCentsOf } from '@fiocco/gift';
import { EVENT_STORE, PG_POOL } from '../../../platform/index.js';
import { TransactionRegister } from '../../transactions/index.js';
import { paymentStory, type PaymentStory } from './payment-story.js';
import { ProviderLinks } from './provider-links.js';

const MOST = 200;

const CALLBACKS = {
  name: 'payments-callbacks-of',
  text: `
select event_id as "eventId", provider, kind, received_at as "at", received_again as "repeated", state, outcome
from payments.callback
where transaction_id = $1 or (provider, payment_id) in (
  select provider, payment_id from read_models.payment_attempts where transaction_id = $1)
order by received_at desc, event_id limit ${MOST}`,
};
const TRIES = {
  name: 'payments-tries-of',
  text: `
select id, provider, operation, tried_at as "at", outcome, code from payments.provider_try
where transaction_id = $1 order by id desc limit ${MOST}`,
};

type CallbackRow = Omit<PaymentCallback, 'at' | 'words'> & {
  readonly at: Date;
  readonly outcome: string | null;
};
type TryRow = Omit<ProviderTry, 'at' | 'words'> & { readonly at: Date; readonly outcome: string | null };

const CALLBACK_WORDS = {
  new: 'Da elaborare',
  handled: 'Elaborato',
  kept: 'Conservato: non chiede nulla',
  failed: 'Non elaborato',
} as const satisfies Record<PaymentCallback['state'], string>;

/** What came of a call; a missing end means that the process stopped before the answer. */
const TRY_WORDS: Readonly<Record<string, string>> = {
  answered: 'Risposta ricevuta',
  declined: 'Rifiutato',
  unknown: 'Nessuna risposta: si controlla prima di riprovare',
  refused: 'Richiesta rifiutata',
  busy: 'Il gestore del pagamento chiede di attendere',
  keys: 'Chiavi non riconosciute',
  missing: 'Il gestore del pagamento non lo conosce',
  error: 'Errore del negozio',
};

const callbackOf = ({ at, outcome: _outcome, ...row }: CallbackRow): PaymentCallback => ({
  ...row,
  at: at.toISOString(),
  words: CALLBACK_WORDS[row.state],
});
const tryOf = ({ at, outcome, ...row }: TryRow): ProviderTry => ({
  ...row,
  at: at.toISOString(),
  words: outcome === null ? 'In corso, o interrotto' : (TRY_WORDS[outcome] ?? outcome),
});

const refundableOf = ({ receipts, payments }: Purchase): number =>
  receipts.reduce((sum, receipt) => sum + refundableCentsOf(payments, receipt), 0);

@Injectable()
export class PaymentsReader {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly register: TransactionRegister,
    private readonly links: ProviderLinks,
  ) {}

  /** Everything that is known of a transaction's payments. Refuses `TRANSACTION_NOT_FOUND`. */
  async ofTransaction(transactionId: string): Promise<TransactionPayments> {
    const { stream } = await this.register.mustFind(transactionId);
    const { steps, purchase } = purchaseStory(await this.store.read(stream), transactionId);
    const story = paymentStory(steps.map(({ event }) => event));
    const [callbacks, tries] = await Promise.all([
      this.pool.query<CallbackRow>({ ...CALLBACKS, values: [transactionId] }),
      this.pool.query<TryRow>({ ...TRIES, values: [transactionId] }),
    ]);
    return {
      ...story,
      refundable: formatDecimal(purchase ? refundableOf(purchase) : 0),
      attempts: await this.withLinks(story.attempts),
      callbacks: callbacks.rows.map(callbackOf),
      tries: tries.rows.map(tryOf),
    };
  }

  private withLinks(attempts: PaymentStory['attempts']): Promise<readonly PaymentAttempt[]> {
    return Promise.all(
      attempts.map(async (attempt) => {
        const linkTo = await this.links.of(attempt.provider);
        const captureId = attempt.captures[0]?.id ?? null;
        return { ...attempt, link: linkTo({ paymentId: attempt.paymentId, captureId }) };
      }),
    );
  }
}
