import { describe, expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { eventually, fixedClock } from '@fiocco/testing';
import { Commands, RequestContext } from '../../platform/index.js';
import { createTestApp } from '../../platform/testing/test-app.js';
import { stockDecider } from './stock/stock.decider.js';
import { GiftBackground } from './gift-background.js';

const clock = fixedClock('2026-11-21T10:00:00.000Z');

const test = forAllTests(() => createTestApp({ clock }));

async function stockOf(productId: number): Promise<readonly { allocated: number }[]> {
  const { rows } = await test.pool.query<{ allocated: number }>(
    'select allocated from read_models.stock_level where product_id = $1',
    [productId],
  );
  return rows;
}

describe('the sweeper', () => {
  it('gives back the allocation of a process that died before its hold, and leaves a fresh one alone', async () => {
    const commands = test.app.get(Commands);
    const background = test.app.get(GiftBackground);
    const asSystem = <T>(work: () => Promise<T>) =>
      RequestContext.run({ requestId: 'spec', actor: 'system:spec' }, work);
    const allocate = {
      type: 'Allocate',
      allocationId: 'lost',
      giftStream: 'gift-1_901',
      mayExceed: false,
    } as const;
    await asSystem(() => commands.handle('stock-901', stockDecider, { type: 'SetQuantity', quantity: 1 }));
    await asSystem(() => commands.handle('stock-901', stockDecider, allocate));
    await eventually(async () => expect(await stockOf(901)).toEqual([{ allocated: 1 }]));

    await asSystem(() => background.sweep());
    expect((await commands.load('stock-901', stockDecider)).state.allocations.size).toBe(1);

    clock.advance(11_000);
    await asSystem(() => background.sweep());
    expect((await commands.load('stock-901', stockDecider)).state.allocations.size).toBe(0);
    await eventually(async () => expect(await stockOf(901)).toEqual([{ allocated: 0 }]));
  });
});
