import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { EventStoreDBClient } from '@eventstore/db-client';
import { closeRawClient, type EsdbServer, openEsdbServer } from './esdb-server.js';
import { appendScenarios, readScenarios, type Scenario } from './recorded-answers.js';
import { orderScenarios } from './recorded-order.js';

jest.setTimeout(60_000);

let server: EsdbServer;
let client: EventStoreDBClient;

beforeAll(async () => {
  server = await openEsdbServer();
  client = EventStoreDBClient.connectionString(server.url);
});
afterAll(async () => {
  await closeRawClient(client);
  server.close();
});

async function answersTo({ run }: Scenario): Promise<string[]> {
  const answers: string[] = [];
  await run({
    client,
    stream: `recorded-${randomUUID()}`,
    async note(answer) {
      try {
        answers.push(String(await answer));
      } catch (error) {
        answers.push(error instanceof Error ? error.constructor.name : String(error));
      }
    },
  });
  return answers;
}

/** Compares with the recorded answers of a real server; at `EVENT_STORE_TEST_URL` a real one is asked again. */
describe('the server answers as recorded', () => {
  it.each(
    [...appendScenarios, ...readScenarios, ...orderScenarios].map((each) => [each.name, each] as const),
  )('%s', async (_, scenario) => {
    expect(await answersTo(scenario)).toEqual(scenario.answers);
  });
});
