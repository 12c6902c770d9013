import { STOCK } from '../programs/programs.js';
import type { StoredEvent } from '@fiocco/event-sourcing';
import { type GiftEvent, type GiftState, isStale, type Unit, unitsOf } from '@fiocco/gift';
import type { StockState } from '../../../../backend/src/modules/gifts/stock/stock.decider.js';
import type { Ledger, LedgerModel, StreamNode } from '../model/ledger-model.js';

/** A violation of PRODUCT.md section 4. */
export class Violation extends Error {}

function broken(text: string): never {
  throw new Violation(text);
}

export function giftsOf(ledger: Ledger): readonly (readonly [stream: string, gift: GiftState])[] {
  return [...ledger].flatMap(([stream, node]) => (stream === STOCK ? [] : [[stream, node.gift] as const]));
}

export function stockOf(model: LedgerModel, ledger: Ledger): StockState {
  return model.of(ledger, STOCK).stock;
}

const ownedIn = new WeakMap<Ledger, ReadonlyMap<string, Unit>>();

/** Allocations that are in their gift's stream, with their units. */
export function ownedUnits(ledger: Ledger): ReadonlyMap<string, Unit> {
  const known = ownedIn.get(ledger);
  if (known) return known;
  const owned = new Map<string, Unit>();
  for (const [, gift] of giftsOf(ledger)) {
    for (const unit of unitsOf(gift)) {
      if (unit.allocationId !== null && unit.live.length > 0) owned.set(unit.allocationId, unit);
    }
  }
  ownedIn.set(ledger, owned);
  return owned;
}

export function stands(unit: Unit, now: string): boolean {
  return unit.live.some((purchase) => !isStale(purchase, now));
}

function checkUnit(stream: string, unit: Unit): void {
  const wholes = unit.live.filter((purchase) => purchase.kind !== 'quota');
  if (wholes.length > 1) broken(`unit ${unit.index} of ${stream} is sold twice`);
  const given = unit.paidCents + unit.promisedCents;
  if (given > (wholes.length > 0 ? 0 : (unit.priceCents ?? 0)))
    broken(`unit ${unit.index} of ${stream} is overpaid`);
  if (unit.live.length > 0 && unit.allocationId === null)
    broken(`unit ${unit.index} of ${stream} has no stock`);
}

/** Rules that hold at every moment. */
export function checkLedger(model: LedgerModel, ledger: Ledger): void {
  const stock = stockOf(model, ledger);
  if (stock.allocations.size > stock.quantity) broken('more is allocated than the shop has');
  const seen = new Set<string>();
  for (const [stream, gift] of giftsOf(ledger)) {
    unitsOf(gift).forEach((unit) => checkUnit(stream, unit));
    for (const id of Object.values(gift.allocations)) {
      if (seen.has(id)) broken(`two units have the allocation ${id}`);
      seen.add(id);
      if (stock.allocations.get(id) !== stream) {
        broken(
          `a unit of ${stream} stands on an allocation that the stock has given back: its piece can be sold twice`,
        );
      }
    }
  }
}

/** A hold may only be ended by time when its end is past. */
export function checkNews(before: StreamNode, news: readonly StoredEvent[], now: string): void {
  for (const event of news as readonly (StoredEvent & GiftEvent)[]) {
    if (event.type !== 'gift.HoldExpired.v1' && event.type !== 'gift.HoldLost.v1') continue;
    const hold = before.gift.live.get(event.data.transactionId);
    if (hold && hold.holdId === event.data.holdId && !isStale(hold, now))
      broken('a hold ended before its time');
  }
}

/** Rules that hold when nothing is under way and the sweeper has run: every allocation has its unit. */
export function checkAtRest(model: LedgerModel, ledger: Ledger): void {
  const owned = ownedUnits(ledger);
  for (const [id, stream] of stockOf(model, ledger).allocations) {
    if (!owned.has(id)) broken(`allocation ${id} for ${stream} is locked for ever: no unit has it`);
  }
}
