import type { GiftCommand } from '../decider.js';
import type { Answers, Rows } from './answers.fixtures.js';
import { cancelling } from './cancelling.fixtures.js';
import { correcting } from './correcting.fixtures.js';
import { capturing } from './capturing.fixtures.js';
import { exchanging } from './exchanging.fixtures.js';
import { holding } from './holding.fixtures.js';
import { money } from './money.fixtures.js';
import { paying } from './paying.fixtures.js';
import { placing } from './placing.fixtures.js';
import { selling } from './selling.fixtures.js';

/** The table of PRODUCT.md section 3: every command at every stage. One that is added does not compile before it is here. */
const TABLE: Rows<GiftCommand['type']> = {
  ...holding,
  ...selling,
  ...cancelling,
  ...correcting,
  ...paying,
  ...capturing,
  ...money,
  ...exchanging,
  ...placing,
};

/** Every command in each way in which it is given, with what it does at each stage. */
export const everyCommand: readonly (readonly [
  type: string,
  way: string,
  command: GiftCommand,
  answers: Answers,
])[] = Object.entries(TABLE).flatMap(([type, ways]) =>
  Object.entries(ways).map(
    ([way, { command, answers }]) => [type, way, command as GiftCommand, answers] as const,
  ),
);
