import { describe, expect, it } from '@jest/globals';
import { TRANSACTION_STAGES, type TransactionStage } from '@fiocco/contracts';
import type { GiftCommand } from '@fiocco/gift';
import {
  type Answers,
  cancelling,
  capturing,
  correcting,
  exchanging,
  holding,
  money,
  paying,
  placing,
  type Rows,
  selling,
} from '@fiocco/gift/testing';
import { LIFE, type LifeRow } from './transition-rows.js';
import { testsHolding } from './holding-tests.js';
import { pageAndMade, table } from './written-page.js';

/** As the decider's own test has it, which asks the decider for each answer. */
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
const commands = Object.entries(TABLE) as readonly (readonly [
  GiftCommand['type'],
  Readonly<Record<string, { readonly answers: Answers }>>,
])[];

function answerOf(command: string, way: string, at: TransactionStage): string {
  const answers = commands.find(([type]) => type === command)?.[1][way]?.answers;
  if (!answers) throw new Error(`The table has no ${command}: ${way}`);
  return answers[at];
}

/** The stage after an answer, where it is another one. */
const changeBy = (from: TransactionStage, answer: string): string | null => {
  const to = answer.split(' → ')[1];
  return to === undefined || to === from ? null : `${from} → ${to}`;
};

const allAnswers = commands.flatMap(([type, ways]) =>
  Object.entries(ways).flatMap(([way, { answers }]) =>
    TRANSACTION_STAGES.map((stage) => ({ type, way, stage, answer: answers[stage] })),
  ),
);

function shownIn({ shown = [] }: LifeRow): string {
  return shown
    .map(([command, way, at]) => `${command} ${way}: \`${at}\`: ${answerOf(command, way, at)}`)
    .join('<br>');
}
const scenarios = testsHolding('life');
const scenariosOf = ({ row }: LifeRow): string =>
  (scenarios.get(row) ?? []).map(({ file, title }) => `“${title}” (\`${file}\`)`).join('<br>');

/** The stages at which a command has the same answer, by the answer. */
function byAnswer(answers: Answers): readonly (readonly [answer: string, stages: string])[] {
  const stages = new Map<string, TransactionStage[]>();
  for (const stage of TRANSACTION_STAGES)
    stages.set(answers[stage], [...(stages.get(answers[stage]) ?? []), stage]);
  return [...stages].map(([answer, at]) => [
    answer,
    at.length === TRANSACTION_STAGES.length ? 'all' : at.join(', '),
  ]);
}

const commandTable = table(
  ['command', 'given', 'answer', 'at'],
  commands.flatMap(([type, ways]) =>
    Object.entries(ways).flatMap(([way, { answers }]) =>
      byAnswer(answers).map(([answer, stages], index) =>
        index === 0 ? [`\`${type}\``, way, answer, stages] : ['', '', answer, stages],
      ),
    ),
  ),
);

const page = `# A transaction's life: every stage, every command

\`test/proofs/pages/transition-table.spec.ts\` makes this page and fails where it is not what the code does.

## The rows of the law, and what shows each

“Shown” is a command of the table below with its answer; the scenarios tell what a single answer cannot, and are the
tests that say so themselves (\`// @holds life: \` and the row). The table makes no change of stage that is not of one of these rows.

${table(
  ['row', 'shown', 'scenarios'],
  LIFE.map((row) => [row.row, shownIn(row), scenariosOf(row)]),
)}

## Every command at every stage

\`–\`: nothing happens, as with a repeat or a job that comes late. \`✗\`: refused, by this code. Else the events, and the stage after them.
The decider is asked for each of these answers in \`libs/gift/src/table/table.spec.ts\`; a command or a stage that is added does
not compile before it has its row.

${commandTable}
`;

describe('docs/proofs/transition-table.md', () => {
  it('is what the table says', () => {
    const { stands, made } = pageAndMade('docs/proofs/transition-table.md', page);
    expect(stands).toBe(made);
  });

  it('has a row of the law for every change of stage that the decider makes', () => {
    const lawful = new Set(LIFE.flatMap(({ changes }) => changes));
    const others = allAnswers.filter(({ stage, answer }) => {
      const change = changeBy(stage, answer);
      return change !== null && !lawful.has(change);
    });
    expect(others).toEqual([]);
  });

  it('claims no change that the decider never makes', () => {
    const made = new Set(allAnswers.map(({ stage, answer }) => changeBy(stage, answer)));
    expect(LIFE.flatMap(({ changes }) => changes).filter((change) => !made.has(change))).toEqual([]);
  });

  it.each(LIFE.map((row) => [row.row, row] as const))('shows %s', (_, { row, shown = [] }) => {
    expect(shown.length + (scenarios.get(row)?.length ?? 0)).toBeGreaterThan(0);
    for (const [command, way, at] of shown) expect(answerOf(command, way, at)).not.toBe('');
  });

  it('has a row for all that tests say they hold of it', () => {
    const rows = new Set(LIFE.map(({ row }) => row));
    expect([...scenarios.keys()].filter((held) => !rows.has(held))).toEqual([]);
  });
});
