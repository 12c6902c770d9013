import fc from 'fast-check';
import { type GiftCommand, isHeldForSale, type Purchase, type PurchaseStage } from '@fiocco/gift';
import { buyers, jobs } from './buyers-and-jobs.js';
import { providers } from './providers.js';
import { type Acts, BUYERS, type Dice, oneOf, own, type Scene } from './scene.js';
import { staff } from './staff.js';

/** Every kind of command that the shop can get, by whose it is. */
const ACTS: Acts = { ...buyers, ...providers, ...jobs, ...staff };

/** What usually happens next at a stage, so that many purchases come far; everything else happens too, but less often. */
const USUAL: { readonly [Stage in PurchaseStage]: readonly string[] } = {
  draft: ['hold', 'hold again', 'hold for a sale', 'declined', 'captured'],
  held: ['start to pay', 'start to pay', 'hold and confirm', 'reserve', 'end the hold', 'reopen', 'captured'],
  paying: [
    'authorised',
    'authorised',
    'declined',
    'change the method',
    'end the hold',
    'the bank asks',
    'the bank asks',
    'the bank asks',
    'the bank asks',
  ],
  authorised: [
    'begin the capture',
    'begin the capture',
    'end the hold',
    'take the gift again',
    'give up asking',
  ],
  capturing: ['captured', 'captured', 'pending', 'declined', 'give up asking'],
  pending: ['captured', 'ended by itself', 'give up asking'],
  voiding: ['closed', 'authorised', 'captured', 'declined', 'give up asking', 'end the hold'],
  verify: [
    'captured',
    'end the doubt',
    'find the refund at the provider',
    'give money back',
    'refund answered',
    'refunded unasked',
    'take the gift again',
  ],
  awaiting_transfer: [
    'take money',
    'take money',
    'end the transfer',
    'change how it is paid',
    'give money back',
    'reopen',
  ],
  reserved: [
    'take money',
    'take money',
    'end the reservation',
    'change how it is paid',
    'give money back',
    'reopen',
  ],
  paid: [
    'give money back',
    'give money back',
    'refund answered',
    'refunded unasked',
    'reverse money',
    'captured',
  ],
  refunding: ['refund answered', 'refund answered', 'refunded unasked', 'give up asking'],
  refunded: ['refund answered', 'captured', 'stray given back', 'remove'],
  cancelled: ['reopen', 'reopen', 'take money', 'captured', 'give money back', 'remove'],
  removed: ['captured', 'stray given back'],
  exchanged: ['captured', 'stray given back'],
};

/** While the bank asks it mostly gets an answer, or its buyer leaves its page. */
const WHILE_ASKED = [
  'the bank asks no more',
  'the bank asks no more',
  'the bank asks no more',
  'the bank asks no more',
  'authorised',
  'end the hold',
];

/** Its sale decides; a job comes where its page did not. */
const WHILE_FOR_SALE = ['the sale is made', 'the sale is made', 'the sale is given up', 'cancel'];

function usualFor(purchase: Purchase): readonly string[] {
  if (isHeldForSale(purchase)) return WHILE_FOR_SALE;
  return purchase.stage === 'paying' && purchase.plainEnd !== null ? WHILE_ASKED : USUAL[purchase.stage];
}

/** The command of a step: of any kind where it is `wild`, else one that is usual for its purchase now. */
export function commandOf(scene: Scene, dice: Dice, wild: string | null): GiftCommand {
  const purchase = own(scene, dice);
  const usual = purchase ? usualFor(purchase) : ['hold', 'hold', 'hold for a sale'];
  const name = wild ?? oneOf(usual, { ...dice, pick: dice.roll }) ?? 'hold';
  const act = ACTS[name];
  if (!act) throw new Error(`nobody knows how to ${name}`);
  return act(scene, dice);
}

export const anyWild = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(ACTS)) },
);
export const anyDice: fc.Arbitrary<Dice> = fc.record({
  // Few buyers, so that they meet on a unit.
  buyer: fc.integer({ min: 1, max: BUYERS }),
  flag: fc.boolean(),
  odd: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  pick: fc.integer({ min: 0, max: 59 }),
  roll: fc.integer({ min: 0, max: 59 }),
});
/** Minutes that pass before a command; mostly none. */
export const anyMinutes = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 20 }) },
  { weight: 1, arbitrary: fc.constantFrom(60, 7_200, 10_080) },
);
