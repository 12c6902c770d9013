import { Inject, Injectable } from '@nestjs/common';
import type { TodoKind } from '@fiocco/contracts';
import type pg from 'pg';
import { PG_POOL, ReadModelWait } from '../../../platform/index.js';
import { paymentsProjection } from '../../transactions/index.js';
import { TellsTodo, type TodoItem, type TodoSource } from '../../todo/index.js';
import { ProviderLinks } from '../desk/provider-links.js';
import { MoneyToGiveBack } from './money-to-give-back.js';

const HOUR_MS = 3_600_000;

/** What may be due of an open payment, how long it is left to the shop's own jobs, and what it then says. */
interface Rule {
  readonly due: string;
  readonly afterMs: number;
  readonly words: string;
}

const KINDS = {
  verify: [{ due: 'verify', afterMs: 0, words: 'Esito non certo' }],
  stray: [{ due: 'stray', afterMs: 0, words: 'Da restituire' }],
  dispute: [{ due: 'dispute', afterMs: 0, words: 'Contestato' }],
  refund: [
    { due: 'refund', afterMs: HOUR_MS, words: 'Rimborso in corso' },
    { due: 'refused', afterMs: 0, words: 'Rimborso rifiutato' },
  ],
  payment: [
    // A hold lasts an hour at most: by then its payment is being closed.
    { due: 'lookup', afterMs: 2 * HOUR_MS, words: 'Nessuna notizia' },
    { due: 'capture', afterMs: HOUR_MS, words: 'Incasso senza risposta' },
    { due: 'void', afterMs: HOUR_MS, words: 'Annullamento senza risposta' },
    { due: 'pending', afterMs: 24 * HOUR_MS, words: 'Il gestore del pagamento sta verificando' },
  ],
} as const satisfies Partial<Record<TodoKind, readonly Rule[]>>;
type Kind = keyof typeof KINDS;

/** Each rule finds its rows by the index on `due` and `since`. */
const OPEN = `
from unnest($1::text[], $2::timestamptz[], $3::text[]) as rule (due, before, words)
join read_models.open_payments o on o.due = rule.due and o.since <= rule.before`;
const COUNT = { name: 'payments-todo-count', text: `select count(*)::int as count ${OPEN}` };
const FIND = {
  name: 'payments-todo',
  text: `
select o.id, o.transaction_id as "transactionId", o.provider, o.payment_id as "paymentId", o.cents::float8 as cents,
  o.since, rule.words, rule.due ${OPEN} order by o.since, o.id limit $4`,
};

interface Row {
  readonly id: string;
  readonly transactionId: string;
  readonly provider: string;
  readonly paymentId: string | null;
  readonly cents: number;
  readonly since: Date;
  readonly words: string;
  readonly due: string;
}

/** Da fare: cases of payments that wait for a person, or that have not settled by themselves for too long. */
@Injectable()
@TellsTodo('verify', 'stray', 'dispute', 'refund', 'payment')
export class PaymentsToSettle implements TodoSource {
  constructor(
    private readonly links: ProviderLinks,
    private readonly toGiveBack: MoneyToGiveBack,
    private readonly readModels: ReadModelWait,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  async count(now: Date, kind: Kind): Promise<number> {
    const [row] = await this.read<{ count: number }>(COUNT, valuesOf(KINDS[kind], now));
    return (row?.count ?? 0) + (kind === 'refund' ? await this.toGiveBack.count() : 0);
  }

  /** Whoever asks puts what is to give back besides in its order. */
  async find(now: Date, limit: number, kind: Kind): Promise<readonly TodoItem[]> {
    const rows = await this.read<Row>(FIND, [...valuesOf(KINDS[kind], now), limit]);
    const items = await this.itemsOf(rows, now);
    return kind === 'refund' ? [...items, ...(await this.toGiveBack.find(now, limit))] : items;
  }

  private async read<R extends pg.QueryResultRow>(query: pg.QueryConfig, values: unknown[]): Promise<R[]> {
    await this.readModels.upToNow([paymentsProjection.name]);
    return (await this.pool.query<R>({ ...query, values })).rows;
  }

  private async itemsOf(rows: readonly Row[], now: Date): Promise<readonly TodoItem[]> {
    const providers = [...new Set(rows.map(({ provider }) => provider))];
    const links = new Map(
      await Promise.all(providers.map(async (code) => [code, await this.links.of(code)] as const)),
    );
    return rows.map(({ paymentId, due, ...row }) => {
      // A stray capture is its row's id.
      const captureId = due === 'stray' ? row.id : null;
      const link = paymentId === null ? null : (links.get(row.provider)?.({ paymentId, captureId }) ?? null);
      return { ...row, words: wordsOf({ ...row, due }, now), state: due, dueAt: null, link };
    });
  }
}

/** A whole refund is then in doubt; of a part only an admin can say what became of it. */
const wordsOf = ({ due, since, words }: Pick<Row, 'due' | 'since' | 'words'>, now: Date): string =>
  due === 'refund' && now.getTime() - since.getTime() >= 24 * HOUR_MS ? 'Rimborso senza risposta' : words;

function valuesOf(rules: readonly Rule[], now: Date): unknown[] {
  return [
    rules.map(({ due }) => due),
    rules.map(({ afterMs }) => new Date(now.getTime() - afterMs)),
    rules.map(({ words }) => words),
  ];
}
