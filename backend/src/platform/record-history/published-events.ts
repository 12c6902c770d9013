import type { RecordHistoryEntry } from '@fiocco/contracts';
import type { RecordEvent } from './record.events.js';

const ACTIONS = {
  'record.Created.v1': 'created',
  'record.Changed.v1': 'changed',
  'record.Deleted.v1': 'deleted',
} as const satisfies Record<RecordEvent['type'], RecordHistoryEntry['action']>;

/** What somebody did to the record, for readers that do not know the stored form. */
export const recordAction = ({ type }: RecordEvent): RecordHistoryEntry['action'] => ACTIONS[type];
