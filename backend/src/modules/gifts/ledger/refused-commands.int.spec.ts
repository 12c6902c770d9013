import { beforeAll, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { TRANSACTION_STAGES } from '@fiocco/contracts';
import { type GiftCommand, giftDecider, giftStream, type PurchaseStage } from '@fiocco/gift';
import { everyCommand, STANDINGS } from '@fiocco/gift/testing';
import { Commands, RequestContext } from '../../../platform/index.js';
import { keptRows } from '../../../platform/testing/kept-rows.js';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { GiftLedger } from './gift-ledger.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

const asSystem = <Result>(work: () => Promise<Result>): Promise<Result> =>
  RequestContext.run({ requestId: 'refused', actor: 'system:test' }, work);

/** A gift on each of these lists, whose purchase stands at that stage. */
const listOf = (stage: PurchaseStage): number => 1_000 + TRANSACTION_STAGES.indexOf(stage);
const PRODUCT = 7;

// Without a worker nothing but the commands themselves changes anything.
const test = forAllTests(() => createTestApp({ config: { role: 'api' } }));
beforeAll(async () => {
  const commands = test.app.get(Commands);
  for (const stage of TRANSACTION_STAGES) {
    const stood = { ...giftDecider, decide: () => STANDINGS[stage] };
    const stream = giftStream(listOf(stage), PRODUCT);
    await asSystem(() => commands.handle(stream, stood, {} as GiftCommand));
  }
});

/** The ledger draws an allocation of its own, which no earlier hold has used up. */
const isRefused = (answer: string): boolean => answer.startsWith('✗') && answer !== '✗ ALLOCATION_DEAD';

const refused = everyCommand.flatMap(([type, way, command, answers]) => {
  const stage = TRANSACTION_STAGES.find((one) => isRefused(answers[one]));
  return stage ? [[type, way, stage, answers[stage].slice(2), command] as const] : [];
});

function send(command: GiftCommand, stage: PurchaseStage): Promise<unknown> {
  const ledger = test.app.get(GiftLedger, { strict: false });
  const gift = { listId: listOf(stage), productId: PRODUCT };
  if (command.type !== 'HoldUnit') return ledger.change(giftStream(gift.listId, PRODUCT), command);
  return ledger.hold(gift, command, () => Promise.resolve(command));
}

it.each(refused)('%s (%s) at %s is refused (%s) and leaves nothing behind', async (...row) => {
  const [, , stage, code, command] = row;
  const before = await keptRows(test.pool);
  await expect(asSystem(() => send(command, stage))).rejects.toMatchObject({ code });
  expect(await keptRows(test.pool)).toEqual(before);
});
