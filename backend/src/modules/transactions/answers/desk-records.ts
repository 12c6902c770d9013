import { Inject, Injectable } from '@nestjs/common';
import {
  type ExchangeEnd,
  type GiftExchange,
  refundDueOn,
  type StaffsWithdrawal,
  type TransactionReceipt,
} from '@fiocco/contracts';
import type { EventStore } from '@fiocco/event-sourcing';
import { formatDecimal } from '@fiocco/money';
import type { Vault } from '@fiocco/personal-data';
import type pg from 'pg';
import { purchaseStory, type StoryStep } from '@fiocco/gift';
import { CLOCK, type Clock, EVENT_STORE, inTransaction, PG_POOL, VAULT } from '../../../platform/index.js';
import { StaffDirectory } from '../../identity/index.js';
import { namedActor } from '../../shop-history/index.js';
import { keptNote } from '../read-models/kept-fields.js';
import { GIFT_NAME, NAMED_TRANSACTIONS } from '../read-models/named-transactions.js';
import { exchangeIn, type OtherEnd, type ToldExchange, undoUntilOf } from '../exchange/told-exchange.js';
import { type ToldWithdrawal, withdrawalIn } from '../withdrawal/told-withdrawal.js';
import { receiptsIn, type ToldReceipt } from './receipts.js';

export interface ToldAtTheDesk {
  readonly receipts: readonly ToldReceipt[];
  readonly exchange: GiftExchange | null;
  readonly withdrawal: StaffsWithdrawal | null;
}

/** Who changed a purchase last. */
interface LastChange {
  readonly version: number;
  readonly by: string;
  readonly at: string;
}

const ENDS = `select t.id, t.order_number as "orderNumber", ${GIFT_NAME} as "productName"
from ${NAMED_TRANSACTIONS} where t.id = any($1)`;
interface EndRow {
  readonly id: string;
  readonly orderNumber: string;
  readonly productName: string | null;
}

const BUYER = 'select buyer_name from read_models.transactions where id = $1';

/** What the ledger tells staff of one purchase beside its read model. */
@Injectable()
export class DeskRecords {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(VAULT) private readonly vault: Vault,
    private readonly accounts: StaffDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What the story of one purchase tells besides. */
  async told(stream: string, transactionId: string): Promise<ToldAtTheDesk> {
    const { steps, purchase } = await this.storyOf({ stream, transactionId });
    const withdrawal = await this.withWords(withdrawalIn(steps));
    const exchange = purchase ? exchangeIn(steps, purchase) : null;
    return exchange
      ? { ...(await this.ofExchange(exchange, steps)), withdrawal }
      : { receipts: receiptsIn(steps), exchange, withdrawal };
  }

  private async ofExchange(
    exchange: ToldExchange,
    steps: readonly StoryStep[],
  ): Promise<Pick<ToldAtTheDesk, 'receipts' | 'exchange'>> {
    const { to, from } = exchange;
    const given = to && { giver: steps, taker: await this.stepsOf(to) };
    const taken = from && !to ? { giver: await this.stepsOf(from), taker: steps } : null;
    return {
      receipts: receiptsIn(steps, taken?.giver),
      exchange: await this.exchanged(exchange, given ?? taken),
    };
  }

  private async storyOf({ stream, transactionId }: OtherEnd) {
    return purchaseStory(await this.store.read(stream), transactionId);
  }

  private async stepsOf(end: OtherEnd): Promise<readonly StoryStep[]> {
    return (await this.storyOf(end)).steps;
  }

  /** Both ends under their orders and gifts, and until when it may be taken back, which either page offers. */
  private async exchanged(
    { to, from }: ToldExchange,
    stories: { readonly giver: readonly StoryStep[]; readonly taker: readonly StoryStep[] } | null,
  ): Promise<GiftExchange> {
    const undoUntil = stories && undoUntilOf(stories.giver, stories.taker, this.clock.now());
    const ids = [to, from].flatMap((end) => end?.transactionId ?? []);
    const { rows } = await this.pool.query<EndRow>(ENDS, [ids]);
    const endOf = (end: OtherEnd | null): ExchangeEnd | null => {
      if (!end) return null;
      const { orderNumber = null, productName = null } =
        rows.find(({ id }) => id === end.transactionId) ?? {};
      return { transactionId: end.transactionId, orderNumber, productName };
    };
    return { to: endOf(to), from: endOf(from), undoUntil };
  }

  /** With people's names, the reasons that they gave, and the gift from whose exchange the money came. */
  async named({ receipts, exchange }: ToldAtTheDesk): Promise<readonly TransactionReceipt[]> {
    if (receipts.length === 0) return [];
    const actors = receipts.flatMap(({ actor, reversed }) => [actor, ...(reversed ? [reversed.actor] : [])]);
    const staff = await this.accounts.namesOfActors(actors);
    const words = await this.words(receipts.flatMap(({ reversed }) => reversed?.noteRef ?? []));
    const nameOf = (actor: string): string => namedActor(actor, staff, null).name;
    return receipts.map(({ id, cents, paymentMethod, how, at, on, actor, reversed, ...more }) => ({
      receiptId: id,
      amount: formatDecimal(cents),
      paymentMethod,
      how,
      at,
      on,
      by: nameOf(actor),
      reversed: reversed && {
        at: reversed.at,
        by: nameOf(reversed.actor),
        reason: words.get(reversed.noteRef ?? '') ?? null,
      },
      refunded: formatDecimal(more.refundedCents),
      from: more.fromTransactionId === null ? null : (exchange?.from ?? null),
    }));
  }

  /** Null where nothing was ever held. */
  async lastChange(stream: string, transactionId: string): Promise<LastChange | null> {
    const { steps, purchase } = await this.storyOf({ stream, transactionId });
    const last = steps.at(-1)?.event;
    if (!last || !purchase) return null;
    const staff = await this.accounts.namesOfActors([last.actor]);
    const { rows } = await this.pool.query<{ buyer_name: string | null }>(BUYER, [transactionId]);
    const { name: by } = namedActor(last.actor, staff, rows[0]?.buyer_name ?? null);
    return { version: purchase.version, by, at: last.at };
  }

  private async withWords(told: ToldWithdrawal | null): Promise<StaffsWithdrawal | null> {
    if (!told) return null;
    const { declared, closed } = told;
    const words = await this.words([declared, closed].flatMap((step) => step?.noteRef ?? []));
    const staff = await this.accounts.namesOfActors(closed ? [closed.event.actor] : []);
    return {
      declaredAt: declared.event.at,
      refundBy: refundDueOn(declared.event.at),
      reason: words.get(declared.noteRef ?? '') ?? null,
      closed: closed
        ? {
            at: closed.event.at,
            by: namedActor(closed.event.actor, staff, null).name,
            reason: words.get(closed.noteRef ?? '') ?? null,
          }
        : null,
    };
  }

  private async words(refs: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    if (refs.length === 0) return new Map();
    const kept = await inTransaction(this.pool, (tx) => this.vault.get(tx, refs));
    return new Map(refs.map((ref) => [ref, keptNote(kept.get(ref))]));
  }
}
