import { Refusal } from '@fiocco/event-sourcing';
import {
  type GiftCommand,
  giftDecider,
  type GiftState,
  keptCentsOf,
  PINNED,
  type Purchase,
  purchaseIn,
  refundedCentsOf,
  type Unit,
  unitsOf,
} from '@fiocco/gift';
import type { Accounts } from './accounts.js';

/** What is wrong, in words; each rule says what would break it. */
type Rules = readonly (readonly [isBroken: boolean, text: string])[];

function keep(whose: string, rules: Rules): void {
  const broken = rules.find(([isBroken]) => isBroken);
  if (broken) throw new Error(`${whose} ${broken[1]}`);
}

/** One owner, or shares of one price; and an allocation exactly while somebody is on it. */
function checkUnit({ index, live, priceCents, allocationId }: Unit): void {
  const whole = live.filter(({ kind }) => kind !== 'quota');
  const prices = new Set(live.map((one) => one.priceCents));
  const given = live.reduce((sum, { amountCents }) => sum + amountCents, 0);
  keep(`unit ${index}`, [
    [whole.length > 0 && live.length > 1, 'has two owners'],
    [prices.size > 1, 'has two prices'],
    [live.length > 0 && given > (priceCents ?? 0), 'is overpaid'],
    [(allocationId !== null) !== live.length > 0, 'and its stock disagree'],
  ]);
}

const WITHOUT_MONEY: readonly Purchase['stage'][] = [
  'draft',
  'held',
  'paying',
  'authorised',
  'capturing',
  'pending',
  'voiding',
];

/** What it received, gave back and still has is what its events say, and its stage agrees. */
function checkMoney(purchase: Purchase, accounts: Accounts): void {
  const { id, stage, payments, receipts, receivedCents } = purchase;
  const kept = keptCentsOf(purchase);
  const allGivenBack = receivedCents > 0 && kept === 0;
  const { captures } = accounts.of(id);
  const capturedBy = receipts.flatMap(({ attemptId }) => attemptId ?? []);
  keep(id, [
    [receivedCents !== accounts.receivedCents(id), 'received another sum'],
    [refundedCentsOf(payments) !== accounts.refundedCents(id), 'gave back another sum'],
    [kept < 0, 'gave back more than it received'],
    [stage === 'refunded' && kept !== 0, 'is refunded and still has money'],
    [stage === 'paid' && allGivenBack, 'is paid and has no money left'],
    [stage === 'cancelled' && allGivenBack, 'gave all back and is only cancelled'],
    [WITHOUT_MONEY.includes(stage) && receivedCents > 0, `has money at ${stage}`],
    [new Set(captures).size !== captures.length, 'counts a capture twice'],
    [new Set(capturedBy).size !== capturedBy.length, 'was captured twice in one attempt'],
  ]);
}

const LATEST = '2099-01-01T00:00:00.000Z';
const ends = ({ id: transactionId, holdId, payments }: Purchase): readonly GiftCommand[] => [
  { type: 'ExpireHold', transactionId, holdId, now: LATEST },
  { type: 'ExpireReservation', transactionId, now: LATEST },
  { type: 'ExpireTransfer', transactionId, now: LATEST },
  { type: 'ReleaseHold', transactionId, reason: 'buyer_went_back' },
  { type: 'CancelTransaction', transactionId, reason: 'cancelled_by_staff', note: null },
  { type: 'BeginVoid', transactionId, attemptId: payments.attempts.at(-1)?.id ?? '-', reason: 'gift_gone' },
  { type: 'RemoveTransaction', transactionId },
  { type: 'WithdrawGift', closedToo: true },
];

/** Neither time nor a person ends it while its money may be moving. */
function checkPinned(state: GiftState, purchase: Purchase): void {
  for (const command of ends(purchase)) {
    try {
      const events = giftDecider.decide(state, command);
      keep(command.type, [[events.length > 0, `ends ${purchase.stage}`]]);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

const isPinned = ({ stage }: Purchase): boolean => (PINNED as readonly string[]).includes(stage);

/** A payment that its buyer saw succeed is never closed as if they had only let the time pass: they are told. */
export function checkTold(state: GiftState, command: GiftCommand): void {
  if (command.type !== 'Authorise') return;
  const purchase = purchaseIn(state, command.transactionId);
  if (purchase?.stage !== 'voiding' || purchase.attempt.id !== command.attemptId) return;
  keep(purchase.id, [[purchase.reason === 'hold_ended', 'was authorised, and its buyer is not told']]);
}

/** Of a sale's receipts each gift gets what it costs, to the cent, or nothing where no money was taken. */
export function checkSold(state: GiftState, command: GiftCommand, events: number): void {
  if (command.type !== 'SellHeld' || events === 0) return;
  const purchase = purchaseIn(state, command.transactionId);
  const cents = command.taken.length > 0 && purchase ? purchase.amountCents + purchase.shippingCents : 0;
  keep(command.transactionId, [[purchase?.receivedCents !== cents, 'was sold for another sum']]);
}

/** The rules that hold after every command. */
export function checkState(state: GiftState, accounts: Accounts): void {
  unitsOf(state).forEach(checkUnit);
  const owned = Object.values(state.allocations);
  keep('the stock', [
    [new Set(owned).size !== owned.length, 'has one allocation for two units'],
    [owned.some((id) => state.dead.has(id)), 'was given back under a unit'],
  ]);
  for (const purchase of [...state.live.values(), ...state.ended.values()]) {
    checkMoney(purchase, accounts);
    if (isPinned(purchase)) checkPinned(state, purchase);
  }
}
