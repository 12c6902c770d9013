import { describe, expect, it } from '@jest/globals';
import { EventCatalogue, eventVersion } from '@fiocco/event-sourcing';
import type { Projection } from '@fiocco/projections';
import { registeredOf } from '../testing/registered-of.js';
import { BackgroundRegistry, type BackgroundWork, GivesWork, Periodic } from './background.registry.js';

const reactor: Projection = {
  name: 'probe',
  version: 1,
  kind: 'reactor',
  tables: [],
  schema: '',
  apply: () => Promise.resolve(),
};
const reads = [new EventCatalogue('probe', [eventVersion('probe.Noted.v1', {})])];

class Room {
  ran = 0;
  constructor(private readonly projections: readonly Projection[]) {}

  @GivesWork()
  work(): BackgroundWork {
    return { projections: this.projections };
  }

  @Periodic('count', 1_000)
  async count(): Promise<void> {
    this.ran += 1;
  }
}

const started = (...rooms: object[]): BackgroundRegistry => {
  const registered = registeredOf(...rooms);
  const registry = new BackgroundRegistry(registered);
  registered.onModuleInit();
  return registry;
};

describe('a reactor', () => {
  it.each([
    ['does not say what it reads', reactor],
    ['reads nothing', { ...reactor, reads: [] }],
  ])('that %s is refused', (_, wrong) => {
    expect(() => started(new Room([wrong]))).toThrow('does not say which events it reads');
  });

  it('that says so is taken, and so is a read model of everything', () => {
    const all: Projection = { ...reactor, name: 'all', kind: 'read-model' };
    const { projections } = started(new Room([{ ...reactor, reads }, all]));
    expect(projections.map(({ name }) => name)).toEqual(['probe', 'all']);
  });
});

describe('background work', () => {
  it('is found where it stands, and done by the object that it stands in', async () => {
    const room = new Room([]);
    const [task] = started(room).periodicTasks;
    expect(task).toMatchObject({ name: 'count', everyMs: 1_000 });
    await task?.run();
    expect(room.ran).toBe(1);
  });

  it('that two rooms give ends the start', () => {
    expect(() => started(new Room([]), new Room([]))).toThrow('Background work count is given twice');
  });
});
