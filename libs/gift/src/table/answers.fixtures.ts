import { Refusal } from '@fiocco/event-sourcing';
import { type GiftCommand, giftDecider } from '../decider.js';
import { purchaseIn } from '../state/gift-state.js';
import type { PurchaseStage } from '../state/purchase.js';
import { STANDINGS } from './standings.fixtures.js';

/** What a command does at a stage: `–` nothing; `✗ CODE` a refusal; else its events and the stage after them. */
export type Answer = string;
/** One answer for each stage. A stage that is added does not compile until every row answers it. */
export type Answers = { readonly [Stage in PurchaseStage]: Answer };

export interface Row<Command> {
  readonly command: Command;
  readonly answers: Answers;
}

type CommandType = GiftCommand['type'];
/** The rows of some commands; each may be given in several ways, said in words. */
export type Rows<Type extends CommandType> = {
  readonly [One in Type]: Readonly<Record<string, Row<Extract<GiftCommand, { readonly type: One }>>>>;
};

const nameOf = (type: string): string => type.split('.')[1] ?? type;

/** What the decider answers. */
export function answerAt(stage: PurchaseStage, command: GiftCommand): Answer {
  const state = STANDINGS[stage].reduce(giftDecider.evolve, giftDecider.initialState);
  try {
    const events = giftDecider.decide(state, command);
    if (events.length === 0) return '–';
    const after = purchaseIn(events.reduce(giftDecider.evolve, state), 'tx-1');
    return `${events.map(({ type }) => nameOf(type)).join(' + ')} → ${after?.stage}`;
  } catch (error) {
    if (error instanceof Refusal) return `✗ ${error.code}`;
    throw error;
  }
}
