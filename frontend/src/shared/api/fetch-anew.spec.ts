import { expect, it } from '@jest/globals';
import { fetchAnew } from './fetch-anew.js';
import { createQueryClient } from './query-client.js';

/** A query whose readings, by number, are answered when the test says so. */
function slow() {
  const answers: (() => void)[] = [];
  const queryFn = () => new Promise<number>((answer) => answers.push(answer.bind(null, answers.length + 1)));
  return { answers, query: { queryKey: ['slow'], queryFn } };
}

it('joins no reading that is under way, and two at once both get the last', async () => {
  const client = createQueryClient();
  const { answers, query } = slow();
  client.setQueryData(query.queryKey, 0);
  const before = client.fetchQuery(query);
  const first = fetchAnew(client, query);
  const second = fetchAnew(client, query);
  for (const answer of answers) answer();
  expect(await Promise.all([before, first, second])).toEqual([3, 3, 3]);
  expect(client.getQueryData(query.queryKey)).toBe(3);
  client.clear();
});

it('joins the very first reading', async () => {
  const client = createQueryClient();
  const { answers, query } = slow();
  const both = [fetchAnew(client, query), fetchAnew(client, query)];
  for (const answer of answers) answer();
  expect(await Promise.all(both)).toEqual([1, 1]);
  client.clear();
});
