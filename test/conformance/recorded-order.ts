import { BACKWARDS, END, FORWARDS, NO_STREAM } from '@eventstore/db-client';
import { eventually } from '@fiocco/testing';
import { events, type Scenario, type Scene } from './recorded-answers.js';

type Place = { readonly commit: bigint; readonly prepare: bigint };
type AllOptions = { fromPosition: Place | typeof END; direction?: typeof BACKWARDS; maxCount?: number };

/** Revisions of the scene's own stream; events of the server and of others lie between. */
async function readAll(
  { client, stream }: Scene,
  { direction = FORWARDS as never, ...options }: AllOptions,
): Promise<string> {
  const revisions: string[] = [];
  for await (const { event } of client.readAll({ direction, ...options })) {
    if (event?.streamId === stream) revisions.push(String(event.revision));
  }
  return revisions.join(' ') || 'nothing';
}

async function fourEvents({ client, stream }: Scene): Promise<Place[]> {
  await client.appendToStream(stream, events(4), { expectedRevision: NO_STREAM });
  const places: Place[] = [];
  for await (const { event } of client.readStream(stream)) if (event?.position) places.push(event.position);
  return places;
}

const shifted = ({ commit, prepare }: Place, by: bigint): Place => ({
  commit: commit + by,
  prepare: prepare + by,
});

function placeOf(places: readonly Place[], index: number): Place {
  const place = places[index];
  if (!place) throw new Error('a position is missing');
  return place;
}

/** What a subscriber receives after the position, when one more event is appended once it is confirmed. */
async function subscribed({ client, stream }: Scene, fromPosition: Place, next: bigint): Promise<string> {
  const seen: string[] = [];
  const subscription = client.subscribeToAll({ fromPosition });
  let state = 'waiting';
  subscription.on('error', (error) => (state = error.constructor.name));
  subscription.on('confirmation', () => (state = 'confirmed'));
  subscription.on('data', ({ event }) => {
    if (event?.streamId === stream) seen.push(String(event.revision));
  });
  try {
    await eventually(() => {
      if (state === 'waiting') throw new Error('neither confirmed nor refused');
    });
    if (state !== 'confirmed') return state;
    await client.appendToStream(stream, events(1), { expectedRevision: next });
    await eventually(() => {
      if (seen.at(-1) !== String(next + 1n)) throw new Error('the new event has not arrived');
    });
    return seen.join(' ');
  } finally {
    await subscription.unsubscribe();
  }
}

export const orderScenarios: Scenario[] = [
  {
    name: 'everything, forwards from an event: with it',
    async run(scene) {
      const places = await fourEvents(scene);
      await scene.note(readAll(scene, { fromPosition: placeOf(places, 1) }));
    },
    answers: ['1 2 3'],
  },
  {
    name: 'everything, backwards from an event: without it',
    async run(scene) {
      const places = await fourEvents(scene);
      const fromPosition = placeOf(places, 2);
      await scene.note(readAll(scene, { fromPosition, direction: BACKWARDS, maxCount: 2 }));
    },
    answers: ['1 0'],
  },
  {
    name: 'everything, from where no event stands',
    async run(scene) {
      const fromPosition = shifted(placeOf(await fourEvents(scene), 1), 1n);
      await scene.note(readAll(scene, { fromPosition }));
      await scene.note(readAll(scene, { fromPosition, direction: BACKWARDS, maxCount: 3 }));
    },
    answers: ['UnknownError', 'UnknownError'],
  },
  {
    name: 'everything, from beyond the end',
    async run(scene) {
      const fromPosition = shifted(placeOf(await fourEvents(scene), 3), 10_000_000_000n);
      await scene.note(readAll(scene, { fromPosition }));
      await scene.note(readAll(scene, { fromPosition, direction: BACKWARDS, maxCount: 1 }));
    },
    answers: ['nothing', 'UnknownError'],
  },
  {
    name: 'positions of one append: rising, with gaps, the last one answered',
    async run(scene) {
      const { client, stream } = scene;
      const places = await fourEvents(scene);
      const gaps = places.slice(1).map(({ commit }, index) => commit - placeOf(places, index).commit);
      await scene.note(Promise.resolve(gaps.every((gap) => gap > 1n)));
      await scene.note(Promise.resolve(places.every(({ commit, prepare }) => commit === prepare)));
      const { position } = await client.appendToStream(stream, events(1), { expectedRevision: 3n });
      await scene.note(readAll(scene, { fromPosition: position ?? END }));
    },
    answers: ['true', 'true', '4'],
  },
  {
    name: 'subscribe after an event: without it, then live',
    async run(scene) {
      const places = await fourEvents(scene);
      await scene.note(subscribed(scene, placeOf(places, 1), 3n));
    },
    answers: ['2 3 4'],
  },
  {
    name: 'subscribe from where no event stands',
    async run(scene) {
      const places = await fourEvents(scene);
      await scene.note(subscribed(scene, shifted(placeOf(places, 1), 1n), 3n));
    },
    answers: ['UnknownError'],
  },
  {
    name: 'subscribe from beyond the end: only what is new',
    async run(scene) {
      const places = await fourEvents(scene);
      await scene.note(subscribed(scene, shifted(placeOf(places, 3), 10_000_000_000n), 3n));
    },
    answers: ['4'],
  },
];
