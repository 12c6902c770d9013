import { describe, expect, it } from '@jest/globals';
import { TRANSACTION_STAGES } from '@fiocco/contracts';
import { giftCreditOf } from '../../purchases/gift-credit.js';
import type { GiftCommand } from '../gift.commands.js';
import { giftDecider } from '../gift.decider.js';
import type { GiftEvent } from '../gift.events.js';
import { purchaseIn } from '../gift.state.js';
import { moneyTaken, PRICE } from '../gift.fixtures.js';
import { paid } from '../gift.payments.fixtures.js';
import { answerAt, type Rows } from './answers.fixtures.js';
import { cancelling } from './cancelling.fixtures.js';
import { correcting } from './correcting.fixtures.js';
import { capturing } from './capturing.fixtures.js';
import { holding } from './holding.fixtures.js';
import { money } from './money.fixtures.js';
import { paying } from './paying.fixtures.js';
import { placing } from './placing.fixtures.js';
import { STANDINGS } from './standings.fixtures.js';

/** The table of PRODUCT.md section 3: every command at every stage. One that is added does not compile before it is here. */
const TABLE: Rows<GiftCommand['type']> = {
  ...holding,
  ...cancelling,
  ...correcting,
  ...paying,
  ...capturing,
  ...money,
  ...placing,
};

const rows = Object.entries(TABLE).flatMap(([type, ways]) =>
  Object.entries(ways).map(
    ([way, { command, answers }]) => [type, way, command as GiftCommand, answers] as const,
  ),
);

describe('a purchase', () => {
  it.each(TRANSACTION_STAGES)('comes to the stage %s by its events', (stage) => {
    const state = STANDINGS[stage].reduce(giftDecider.evolve, giftDecider.initialState);
    expect(purchaseIn(state, 'tx-1')?.stage).toBe(stage);
  });
});

describe('at every stage', () => {
  it.each(rows)('%s: %s', (_type, _way, command, answers) => {
    const decided = TRANSACTION_STAGES.map((stage) => [stage, answerAt(stage, command)]);
    expect(Object.fromEntries(decided)).toEqual(answers);
  });
});

/** The same purchase as a contribution to a list's fund. */
const asContribution = (event: GiftEvent): GiftEvent => {
  if (event.type === 'gift.GiftPlaced.v1') return { ...event, data: { ...event.data, productId: null } };
  if (event.type === 'gift.UnitHeld.v1') return { ...event, data: { ...event.data, kind: 'quota' } };
  return event;
};

/** Its purchase at every stage, and paid in the shop. */
const contributions = [
  ...Object.values(STANDINGS),
  [...STANDINGS.reserved, moneyTaken(PRICE, 'ch_1'), paid],
].map((events) => events.map(asContribution).reduce(giftDecider.evolve, giftDecider.initialState));

/** Whether the command lessens the list's credit, where it is not refused. */
const lessensCredit = (command: GiftCommand): boolean =>
  contributions.some((given) => {
    try {
      const after = giftDecider.decide(given, command).reduce(giftDecider.evolve, given);
      return giftCreditOf(after) < giftCreditOf(given);
    } catch {
      return false;
    }
  });

describe('the credit of a list', () => {
  it('is lessened by a provider’s word, and by those commands alone that ask whether it was spent', () => {
    const lessening = rows.filter(([, , command]) => lessensCredit(command)).map(([type]) => type);
    expect([...new Set(lessening)].toSorted()).toEqual(['BeginRefund', 'NoteRefunded', 'ReverseMoney']);
  });
});
