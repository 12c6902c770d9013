import { describe, expect, it } from '@jest/globals';
import { EventCatalogue, eventVersion } from '@fiocco/event-sourcing';
import type { Projection } from '@fiocco/projections';
import { BackgroundRegistry } from './background.registry.js';

const reactor: Projection = {
  name: 'probe',
  version: 1,
  kind: 'reactor',
  tables: [],
  schema: '',
  apply: () => Promise.resolve(),
};
const reads = [new EventCatalogue('probe', [eventVersion('probe.Noted.v1', {})])];

describe('a reactor', () => {
  it.each([
    ['does not say what it reads', reactor],
    ['reads nothing', { ...reactor, reads: [] }],
  ])('that %s is refused', (_, wrong) => {
    const registry = new BackgroundRegistry();
    expect(() => registry.addProjection(wrong)).toThrow('does not say which events it reads');
    expect(registry.projections).toEqual([]);
  });

  it('that says so is taken, and so is a read model of everything', () => {
    const registry = new BackgroundRegistry();
    registry.addProjection({ ...reactor, reads });
    registry.addProjection({ ...reactor, name: 'all', kind: 'read-model' });
    expect(registry.projections.map(({ name }) => name)).toEqual(['probe', 'all']);
  });
});
