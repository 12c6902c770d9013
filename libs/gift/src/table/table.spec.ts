import { describe, expect, it } from '@jest/globals';
import { TRANSACTION_STAGES } from '@fiocco/contracts';
import { giftDecider } from '../decider.js';
import { purchaseIn } from '../state/gift-state.js';
import { answerAt } from './answers.fixtures.js';
import { STANDINGS } from './standings.fixtures.js';
import { everyCommand } from './table.fixtures.js';

describe('a purchase', () => {
  it.each(TRANSACTION_STAGES)('comes to the stage %s by its events', (stage) => {
    const state = STANDINGS[stage].reduce(giftDecider.evolve, giftDecider.initialState);
    expect(purchaseIn(state, 'tx-1')?.stage).toBe(stage);
  });
});

describe('at every stage', () => {
  it.each(everyCommand)('%s: %s', (_type, _way, command, answers) => {
    const decided = TRANSACTION_STAGES.map((stage) => [stage, answerAt(stage, command)]);
    expect(Object.fromEntries(decided)).toEqual(answers);
  });
});
