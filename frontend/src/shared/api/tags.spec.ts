import { describe, expect, it } from '@jest/globals';
import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from './query-client.js';
import type { Tag } from './tags.js';

/** A page that shows something, and how often it was asked for. */
function shown(client: ReturnType<typeof createQueryClient>, name: string, shows: readonly Tag[]) {
  const asked = { times: 0 };
  const queryFn = () => Promise.resolve(++asked.times);
  new QueryObserver(client, { queryKey: [name], queryFn, meta: { shows } }).subscribe(() => undefined);
  return asked;
}

async function run(changes: readonly Tag[], outcome: () => Promise<unknown>) {
  const client = createQueryClient();
  const lists = shown(client, 'lists', ['lists']);
  const one = shown(client, 'one', ['transaction:a', 'transactions']);
  const other = shown(client, 'other', ['transaction:b']);
  await client.fetchQuery({ queryKey: ['unseen'], queryFn: () => 1, meta: { shows: ['lists'] } });
  const command = new MutationObserver(client, { mutationFn: outcome, meta: { changes } });
  await command.mutate().catch(() => undefined);
  const unseen = client.getQueryState(['unseen'])?.isInvalidated;
  client.clear();
  return { lists: lists.times, one: one.times, other: other.times, unseen };
}

describe('a command', () => {
  it('has all asked again that shows what it changed, and nothing else', async () => {
    expect(await run(['lists'], () => Promise.resolve())).toEqual({
      lists: 2,
      one: 1,
      other: 1,
      unseen: true,
    });
    expect(await run(['transaction:a'], () => Promise.resolve())).toMatchObject({
      lists: 1,
      one: 2,
      other: 1,
    });
  });

  it('that was refused may have changed it all the same', async () => {
    const refused = () => Promise.reject(new Error('lost'));
    expect(await run(['lists'], refused)).toMatchObject({ lists: 2, one: 1 });
  });

  it('that says nothing changes nothing', async () => {
    expect(await run([], () => Promise.resolve())).toMatchObject({
      lists: 1,
      one: 1,
      other: 1,
      unseen: false,
    });
  });
});
