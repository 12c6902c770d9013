import { GENESIS_HASH } from '@fiocco/event-sourcing';
import {
  changeBy,
  type GiftEvent,
  type Purchase,
  purchaseEvents,
  refundedCentsOf,
  termOf,
} from '@fiocco/gift';

interface Row {
  readonly stage: string;
  readonly until: string | null;
  readonly holdId: string;
  readonly unitIndex: number;
  readonly receivedCents: number;
  readonly refundedCents: number;
  readonly buyerRef: string;
  readonly paymentMethod: string;
}

/** The rows that read models keep by the published events alone. */
export class ReadModel {
  private readonly rows = new Map<string, Row>();

  apply(event: GiftEvent): void {
    if (!('transactionId' in event.data)) return;
    const { transactionId } = event.data;
    const was = this.rows.get(transactionId);
    this.rows.set(transactionId, event.type === 'gift.UnitHeld.v1' ? held(was, event) : changed(was, event));
  }

  /** Throws where a row says something else than the decider's own purchase. */
  check(purchase: Purchase): void {
    const row = JSON.stringify(this.rows.get(purchase.id));
    const own = JSON.stringify(rowOf(purchase));
    if (row !== own) throw new Error(`the read model says ${row}, the decider ${own}`);
  }
}

const NO_MONEY = { receivedCents: 0, refundedCents: 0 };

function held(was: Row | undefined, { data }: Extract<GiftEvent, { type: 'gift.UnitHeld.v1' }>): Row {
  const { receivedCents, refundedCents } = was ?? NO_MONEY;
  const { expiresAt: until, holdId, unitIndex, paymentMethod } = data;
  return {
    stage: 'held',
    until,
    holdId,
    unitIndex,
    receivedCents,
    refundedCents,
    buyerRef: data.buyer.ref,
    paymentMethod,
  };
}

/** Where it stands in the ledger plays no part in what it changes. */
const ANYWHERE = {
  id: 'any',
  stream: 'gift-100_7',
  revision: 0,
  position: 1n,
  metadata: { at: '2026-11-21T10:00:00.000Z', actor: 'any', cause: 'any', previousHash: GENESIS_HASH },
};

function changed(was: Row | undefined, event: GiftEvent): Row {
  const published = purchaseEvents.of({ ...event, ...ANYWHERE });
  if (!was || !published) throw new Error(`${event.type} is not told of a purchase that is known`);
  const { cents = 0, refundedCents = 0, reason: _reason, extendedAt: _at, ...change } = changeBy(published);
  return {
    ...was,
    ...change,
    receivedCents: was.receivedCents + cents,
    refundedCents: was.refundedCents + refundedCents,
  };
}

const rowOf = (purchase: Purchase): Row => ({
  stage: purchase.stage,
  until: termOf(purchase),
  holdId: purchase.holdId,
  unitIndex: purchase.unitIndex,
  receivedCents: purchase.receivedCents,
  refundedCents: refundedCentsOf(purchase.payments),
  buyerRef: purchase.buyerRef,
  paymentMethod: purchase.paymentMethod,
});
