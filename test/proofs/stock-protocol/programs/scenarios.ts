import { IN_A_WEEK } from '@fiocco/gift/testing';
import { buyer, buyersTogether, expiry, shopOpens, staff, stockSetTo, sweeper } from './programs.js';
import { payer } from './payer.js';
import type { Actor, Scenario } from './scenario.js';

const anna: Actor = { name: 'anna', program: buyer(1) };
const pays: Actor = { name: 'anna', program: payer(1) };
const bea: Actor = { name: 'bea', program: buyer(2) };
const twin: Actor = { name: 'bea', program: buyer(1), twinOf: 'anna' };
const annaAgain: Actor = { name: 'anna-again', program: buyer(1, { transactionId: 'anna' }) };
const first: Actor = { name: 'first', program: buyer(1, { transactionId: 'anna', unitIndex: 0 }) };
const second: Actor = { name: 'second', program: buyer(1, { transactionId: 'anna', unitIndex: 1 }) };
const annaRetries: Actor = { ...annaAgain, after: 'anna' };
const sweeps: Actor = { name: 'sweeper', program: sweeper };
const sweepsToo: Actor = { name: 'sweeper-2', program: sweeper, twinOf: 'sweeper' };
const runsOut: Actor = { name: 'expiry', program: expiry(1) };
const withdraws: Actor = { name: 'staff', program: staff(1, { type: 'WithdrawGift', closedToo: true }) };
const lowers: Actor = { name: 'stock', program: stockSetTo(1) };
const goesBack: Actor = {
  name: 'anna-goes-back',
  program: staff(1, { type: 'ReleaseHold', transactionId: 'anna', reason: 'buyer_went_back' }),
};
const cancels: Actor = {
  name: 'cancels',
  program: staff(1, {
    type: 'CancelTransaction',
    transactionId: 'anna',
    reason: 'cancelled_by_staff',
    note: null,
  }),
};
const reopens: Actor = {
  name: 'reopens',
  program: buyer(1, {
    transactionId: 'anna',
    reopens: true,
    by: 'staff',
    confirm: { as: 'reservation', until: IN_A_WEEK },
  }),
};
const oneProcess: Actor = {
  name: 'api',
  program: buyersTogether(['anna', 1], ['bea', 1]),
};
const twoProcesses: readonly Actor[] = [
  { name: 'api', program: buyersTogether(['anna', 1], ['bea', 1]) },
  { name: 'api-2', program: buyer(2) },
];

function scene(name: string, actors: readonly Actor[], change: Partial<Scenario> = {}): Scenario {
  return { name, opening: shopOpens(1, [1, 2]), lists: [1, 2], actors, lost: 0, deaths: 0, ...change };
}
const oneList = { opening: shopOpens(1, [1]), lists: [1] };
const oneFault = { lost: 1, deaths: 1, switches: 1 };

/** Small enough for every test run. */
export const quick: readonly Scenario[] = [
  scene('two buyers of one unit, every order', [anna, twin], oneList),
  scene('two lists and one vase, every order', [anna, bea]),
  scene('one buyer in two tabs, every order', [anna, annaAgain]),
  scene('one buyer in two tabs, two pieces, every order', [anna, annaAgain], {
    opening: shopOpens(2, [1, 2]),
  }),
  scene('a buyer and a sweeper, one lost answer, one death', [anna, sweeps], { lost: 1, deaths: 1 }),
  scene('two lists and one vase, one death', [anna, bea], { deaths: 1 }),
  scene('two buyers in one process, one lost answer, one death', [oneProcess], { lost: 1, deaths: 1 }),
  scene('a buyer goes back while another list asks, every order', [anna, goesBack, bea]),
  scene('cancelled and reopened while another list asks', [anna, cancels, reopens, bea], { switches: 1 }),
  scene('a hold runs out', [anna, runsOut, bea], { timePasses: true, switches: 1 }),
  scene('a payment whose hold runs out', [pays, runsOut, bea], { timePasses: true, switches: 2 }),
];

/** Larger bounds, for the long suite. */
export const deep: readonly Scenario[] = [
  scene('two lists, one vase and a sweeper, every order', [anna, bea, sweeps]),
  scene('a buyer changes to another unit, every order', [first, second, bea], {
    opening: shopOpens(2, [1, 2], { listQuantity: 2 }),
  }),
  scene('two buyers of one unit and a sweeper, one death', [anna, twin, sweeps], { ...oneList, deaths: 1 }),
  scene('two lists, one vase, one lost answer', [anna, bea], { lost: 1 }),
  scene('two lists, one vase, two sweepers, every fault', [anna, bea, sweeps, sweepsToo], oneFault),
  scene('two lists, one vase, a sweeper, every fault, two switches', [anna, bea, sweeps], {
    ...oneFault,
    switches: 2,
  }),
  scene('a buyer tries again after a fault', [anna, annaRetries, bea, sweeps], oneFault),
  scene('one buyer in two tabs and another list', [anna, annaAgain, bea], oneFault),
  scene('a buyer goes back', [anna, goesBack, bea, sweeps], oneFault),
  scene('the gift leaves the list', [anna, withdraws, bea, sweeps], oneFault),
  scene('a hold runs out', [anna, runsOut, bea], { ...oneFault, timePasses: true }),
  scene('a hold runs out and is taken again', [anna, runsOut, annaAgain, bea], {
    timePasses: true,
    switches: 1,
  }),
  scene('a payment whose hold runs out, every fault', [pays, runsOut, bea], {
    ...oneFault,
    timePasses: true,
  }),
  scene('a payment beside another buyer of its unit and a sweeper', [pays, twin, runsOut, sweeps], {
    timePasses: true,
    switches: 1,
  }),
  scene('a payment that is cancelled while it runs', [pays, cancels, bea], oneFault),
  scene('cancelled and reopened', [anna, cancels, reopens, bea], oneFault),
  scene('the stock is lowered', [anna, bea, lowers], { ...oneFault, opening: shopOpens(2, [1, 2]) }),
  scene('two buyers in one process and one in another', twoProcesses, { switches: 1 }),
];
