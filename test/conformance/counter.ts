import type { Decider, DomainEvent } from '@fiocco/event-sourcing';

type Counted = DomainEvent<'sample.Counted.v1', { by: number }>;

/** The smallest decider: adds the number in the command. */
export const counter: Decider<number, number, Counted> = {
  initialState: 0,
  decide: (_, by) => [{ type: 'sample.Counted.v1', data: { by } }],
  evolve: (total, { data }) => total + data.by,
};
