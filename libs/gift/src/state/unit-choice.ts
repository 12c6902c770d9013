import { MIN_SHARE_CENTS } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import type { GiftState } from './gift-state.js';
import { isStale, type Unit, unitsOf } from './units.js';
import { isOnlyHeld, type Purchase } from './purchase.js';

/** The facts that decide which unit is chosen. */
interface UnitWish {
  readonly product: { readonly priceCents: Cents } | null;
  /** The buyer's amount; counts for shares only. */
  readonly shareCents: Cents | null;
  readonly by: 'buyer' | 'staff';
  readonly now: string;
}

/** The unit that a hold gets, with the amounts that are frozen for it. */
export interface Choice {
  readonly unit: Unit;
  readonly amountCents: Cents;
  readonly priceCents: Cents | null;
}

function standing(unit: Unit, now: string): readonly Purchase[] {
  return unit.live.filter((purchase) => !isStale(purchase, now));
}

/** The refusal where no unit is free: only held by others, or taken for good. */
function taken(units: readonly Unit[], now: string): Refusal {
  const mayComeBack = units.some((unit) => standing(unit, now).every(isOnlyHeld));
  return new Refusal(mayComeBack ? 'GIFT_HELD_BY_OTHERS' : 'GIFT_ALREADY_TAKEN');
}

/**
 * Chooses the emptiest unit: the buyer's former one if it is free, else an untouched one, else one whose holds have all
 * run out.
 */
export function wholeUnit(units: readonly Unit[], command: UnitWish, own: Purchase | undefined): Choice {
  const free = units.filter((unit) => standing(unit, command.now).length === 0);
  const unit =
    free.find((candidate) => candidate.index === own?.unitIndex) ??
    free.find((candidate) => candidate.live.length === 0) ??
    free[0];
  if (!unit) throw taken(units, command.now);
  const priceCents = command.product?.priceCents ?? 0;
  return { unit, amountCents: priceCents, priceCents };
}

interface Room {
  readonly unit: Unit;
  readonly priceCents: Cents;
  readonly remainingCents: Cents;
  readonly started: boolean;
}

function roomOf(unit: Unit, command: UnitWish): Room {
  const live = standing(unit, command.now);
  const priceCents = live[0]?.priceCents ?? command.product?.priceCents ?? 0;
  const given = live.reduce((total, purchase) => total + purchase.amountCents, 0);
  const whole = live.some((purchase) => purchase.kind !== 'quota');
  const remainingCents = whole ? 0 : Math.max(0, priceCents - given);
  return { unit, priceCents, remainingCents, started: live.length > 0 };
}

/** The most that a purchase may cost: without end where it is no share of a price. */
export function roomFor(state: GiftState, own: Purchase): Cents {
  if (own.kind !== 'quota' || own.priceCents === null) return Number.POSITIVE_INFINITY;
  const others = unitsOf(state).find(({ index }) => index === own.unitIndex)?.live ?? [];
  const given = others.reduce((total, { id, amountCents }) => total + (id === own.id ? 0 : amountCents), 0);
  return Math.max(0, own.priceCents - given);
}

function shareRefusal(amountCents: Cents, remainingCents: Cents, minimumCents: Cents): Refusal | null {
  const details = { dueCents: remainingCents, minimumCents: Math.min(minimumCents, remainingCents) };
  if (amountCents > remainingCents) return new Refusal('QUOTA_EXCEEDS_REMAINING', details);
  if (amountCents === remainingCents) return null;
  if (amountCents < minimumCents) return new Refusal('QUOTA_TOO_SMALL', details);
  if (remainingCents - amountCents < minimumCents) return new Refusal('QUOTA_LEAVES_TOO_LITTLE', details);
  return null;
}

/**
 * The smallest share: staff may record any; a buyer who retakes their own share after its hold ran out only has to fit.
 */
function minimumFor(command: UnitWish, own: Purchase | undefined, amountCents: Cents): Cents {
  const retaken = own?.kind === 'quota' && own.amountCents === amountCents;
  return command.by === 'staff' || retaken ? 1 : MIN_SHARE_CENTS;
}

function fundShare(units: readonly Unit[], amountCents: Cents, minimumCents: Cents): Choice {
  if (amountCents < minimumCents) throw new Refusal('QUOTA_TOO_SMALL', { minimumCents });
  const unit = units[0];
  if (!unit) throw new Refusal('UNIT_UNKNOWN');
  return { unit, amountCents, priceCents: null };
}

/** Chooses the fullest unit that has room for the share, else an empty one. */
export function shareUnit(
  state: GiftState,
  units: readonly Unit[],
  command: UnitWish,
  own: Purchase | undefined,
): Choice {
  const amountCents = command.shareCents;
  if (amountCents === null || amountCents <= 0) throw new Refusal('QUOTA_AMOUNT_MISSING');
  const minimumCents = minimumFor(command, own, amountCents);
  if (state.productId === null) return fundShare(units, amountCents, minimumCents);

  const rooms = units
    .map((unit) => roomOf(unit, command))
    .filter((room) => room.remainingCents > 0)
    .sort((a, b) => Number(b.started) - Number(a.started) || a.remainingCents - b.remainingCents);
  if (rooms.length === 0) throw taken(units, command.now);
  const fitting = rooms.find((room) => !shareRefusal(amountCents, room.remainingCents, minimumCents));
  if (fitting) return { unit: fitting.unit, amountCents, priceCents: fitting.priceCents };
  const mostCents = Math.max(...rooms.map(({ remainingCents }) => remainingCents));
  throw shareRefusal(amountCents, mostCents, minimumCents) ?? taken(units, command.now);
}
