import { randomUUID } from 'node:crypto';
import {
  ANY,
  BACKWARDS,
  binaryEvent,
  END,
  type EventStoreDBClient,
  FORWARDS,
  jsonEvent,
  type JSONEventData,
  NO_STREAM,
  START,
} from '@eventstore/db-client';
import { eventually } from '@fiocco/testing';

/** What one scenario uses to ask, and to note the answers. */
export interface Scene {
  readonly client: EventStoreDBClient;
  readonly stream: string;
  /** Notes a call's answer in a few words. */
  note(answer: Promise<unknown>): Promise<void>;
}

export interface Scenario {
  readonly name: string;
  readonly run: (scene: Scene) => Promise<void>;
  /** The recorded answers of a real EventStoreDB 23.10.6. */
  readonly answers: readonly string[];
}

type Events = JSONEventData[];
type Expected = typeof NO_STREAM | typeof ANY | bigint;

export const events = (count: number): Events =>
  Array.from({ length: count }, (_, n) => jsonEvent({ id: randomUUID(), type: 't', data: { n } }));

const append = (
  { client, stream }: Scene,
  some: Events,
  expectedRevision: Expected,
  to = stream,
): Promise<string> =>
  client
    .appendToStream(to, some, { expectedRevision })
    .then(({ nextExpectedRevision, position }) =>
      position ? `at ${nextExpectedRevision}` : `at ${nextExpectedRevision}, no position`,
    );

type ReadOptions = Parameters<EventStoreDBClient['readStream']>[1];

async function read({ client, stream }: Scene, options?: ReadOptions, from = stream): Promise<string> {
  const revisions: string[] = [];
  for await (const { event } of client.readStream(from, options)) revisions.push(String(event?.revision));
  return revisions.join(' ') || 'nothing';
}

/** A server may take a moment to apply new metadata. */
async function truncateBefore(scene: Scene, revision: number): Promise<void> {
  await scene.client.setStreamMetadata(scene.stream, { truncateBefore: revision });
  await eventually(async () => {
    const first = (await read(scene)).split(' ')[0];
    if (first !== String(revision) && first !== 'nothing') throw new Error('not truncated yet');
  });
}

/** Stores three events before the call that is recorded. */
const afterThree =
  (some: (three: Events) => Events, expected: Expected): Scenario['run'] =>
  async (scene) => {
    const three = events(3);
    await append(scene, three, NO_STREAM);
    await scene.note(append(scene, some(three), expected));
    await scene.note(read(scene));
  };

const reading =
  (options: ReadOptions): Scenario['run'] =>
  async (scene) => {
    await append(scene, events(10), NO_STREAM);
    await scene.note(read(scene, options));
  };

const WRONG = 'WrongExpectedVersionError';
const GONE = 'StreamDeletedError';
const MISSING = 'StreamNotFoundError';
const UNKNOWN = 'UnknownError';

const fresh: Scenario[] = [
  ['no stream', NO_STREAM, ['at 0', '0']],
  ['any', ANY, ['at 0', '0']],
  ['0', 0n, [WRONG, MISSING]],
].map(([name, expected, answers]) => ({
  name: `append to a missing stream expecting ${name as string}`,
  async run(scene: Scene) {
    await scene.note(append(scene, events(1), expected as Expected));
    await scene.note(read(scene));
  },
  answers: answers as string[],
}));

const existing: Scenario[] = (
  [
    ['one event expecting no stream', () => events(1), NO_STREAM, [WRONG, '0 1 2']],
    ['one event expecting 0', () => events(1), 0n, [WRONG, '0 1 2']],
    ['one event expecting 2', () => events(1), 2n, ['at 3', '0 1 2 3']],
    ['one event expecting 7', () => events(1), 7n, [WRONG, '0 1 2']],
    ['one event expecting any', () => events(1), ANY, ['at 3', '0 1 2 3']],
    ['the same again', (three) => three, NO_STREAM, ['at 2', '0 1 2']],
    ['the same at the current revision', (three) => three, 2n, ['at 5', '0 1 2 3 4 5']],
    ['the same expecting any', (three) => three, ANY, ['at 2', '0 1 2']],
    ['the first two', (three) => three.slice(0, 2), NO_STREAM, ['at 1', '0 1 2']],
    ['the last two where they stand', (three) => three.slice(1), 0n, ['at 2', '0 1 2']],
    ['the last two', (three) => three.slice(1), NO_STREAM, [WRONG, '0 1 2']],
    ['the same and one more', (three) => [...three, ...events(1)], NO_STREAM, [WRONG, '0 1 2']],
    ['the same in another order', (three) => three.toReversed(), NO_STREAM, [WRONG, '0 1 2']],
    [
      'the same ids with other data',
      (three) => three.map(({ id }) => jsonEvent({ id, type: 'other', data: { n: 50 } })),
      NO_STREAM,
      ['at 2', '0 1 2'],
    ],
  ] as [string, (three: Events) => Events, Expected, string[]][]
).map(([name, some, expected, answers]) => ({
  name: `append to a stream of three: ${name}`,
  run: afterThree(some, expected),
  answers,
}));

const refused: Scenario[] = [
  {
    name: 'append one id twice at once',
    async run(scene) {
      const [event] = events(1);
      await scene.note(append(scene, event ? [event, event] : [], NO_STREAM));
      await scene.note(read(scene));
    },
    answers: ['at 1', '0 1'],
  },
  {
    name: 'append what is not well formed',
    async run(scene) {
      const malformed = [{ id: 'abc' }, { id: '00000000-0000-0000-0000-000000000000' }, { type: '' }];
      for (const wrong of malformed) {
        await scene.note(append(scene, [{ ...jsonEvent({ type: 't', data: {} }), ...wrong }], NO_STREAM));
      }
      await scene.note(append(scene, events(1), ANY, ''));
      await scene.note(read(scene));
    },
    answers: [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, MISSING],
  },
  {
    name: 'append 1 MiB, and more',
    async run(scene) {
      const sized = (bytes: number) => [
        binaryEvent({ id: randomUUID(), type: 't', data: new Uint8Array(bytes) }) as never,
      ];
      await scene.note(append(scene, sized(1_048_576), NO_STREAM));
      await scene.note(append(scene, sized(1_049_600), 0n));
      await scene.note(read(scene));
    },
    answers: ['at 0', 'MaxAppendSizeExceededError', '0'],
  },
];

const deletes: Scenario[] = [
  {
    name: 'a deleted stream',
    async run(scene) {
      const three = events(3);
      await append(scene, three, NO_STREAM);
      await scene.client.deleteStream(scene.stream);
      await scene.note(read(scene));
      await scene.note(append(scene, three, NO_STREAM));
      await scene.note(append(scene, events(1), 0n));
      await scene.note(append(scene, events(2), NO_STREAM));
      await scene.note(read(scene));
    },
    answers: [MISSING, 'at 2, no position', WRONG, 'at 4', '3 4'],
  },
  {
    name: 'a deleted stream, at its last revision',
    async run(scene) {
      await append(scene, events(3), NO_STREAM);
      await scene.client.deleteStream(scene.stream);
      await scene.note(append(scene, events(1), 2n));
      await scene.note(read(scene));
    },
    answers: ['at 3', '3'],
  },
  {
    name: 'a tombstoned stream',
    async run(scene) {
      await append(scene, events(3), NO_STREAM);
      await scene.client.tombstoneStream(scene.stream);
      await scene.note(read(scene));
      await scene.note(append(scene, events(1), NO_STREAM));
      await scene.note(append(scene, events(1), ANY));
      await scene.note(read(scene, undefined, `$$${scene.stream}`));
    },
    answers: [GONE, GONE, GONE, GONE],
  },
  {
    name: 'deletes of a missing stream, and at a wrong revision',
    async run(scene) {
      await scene.note(scene.client.deleteStream(scene.stream));
      await append(scene, events(3), NO_STREAM);
      await scene.note(scene.client.deleteStream(scene.stream, { expectedRevision: 9n }));
      await scene.note(scene.client.tombstoneStream(scene.stream, { expectedRevision: NO_STREAM }));
      await scene.note(read(scene));
    },
    answers: [WRONG, WRONG, WRONG, '0 1 2'],
  },
  {
    name: 'a truncated stream',
    async run(scene) {
      await append(scene, events(10), NO_STREAM);
      await truncateBefore(scene, 4);
      await scene.note(read(scene));
      await scene.note(read(scene, { direction: BACKWARDS, fromRevision: 5n }));
      await truncateBefore(scene, 10);
      await scene.note(read(scene));
      await scene.note(append(scene, events(1), 9n));
    },
    answers: ['4 5 6 7 8 9', '5 4', 'nothing', 'at 10'],
  },
];

const reads: Scenario[] = (
  [
    ['from the start', {}, '0 1 2 3 4 5 6 7 8 9'],
    ['three', { maxCount: 3 }, '0 1 2'],
    ['none', { maxCount: 0 }, UNKNOWN],
    ['from beyond', { fromRevision: 10n }, 'nothing'],
    ['forwards from the end', { direction: FORWARDS, fromRevision: END }, UNKNOWN],
    ['three backwards', { direction: BACKWARDS, fromRevision: END, maxCount: 3 }, '9 8 7'],
    ['backwards from the start', { direction: BACKWARDS, fromRevision: START }, '0'],
    ['backwards from 4', { direction: BACKWARDS, fromRevision: 4n }, '4 3 2 1 0'],
    ['backwards from beyond', { direction: BACKWARDS, fromRevision: 999n }, '9 8 7 6 5 4 3 2 1 0'],
  ] as [string, ReadOptions, string][]
).map(([name, options, answer]) => ({
  name: `read ten events: ${name}`,
  run: reading(options),
  answers: [answer],
}));

export const appendScenarios = [...fresh, ...existing, ...refused];
export const readScenarios = [...deletes, ...reads];
