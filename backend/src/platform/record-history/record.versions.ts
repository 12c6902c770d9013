import { type Check, EventCatalogue, eventVersion, isId, isNullOr, isShaped } from '@fiocco/event-sourcing';
import type * as Events from './record.events.js';

const CODE = /^[a-z][A-Za-z0-9]{0,59}$/;
/** The names of fields as the code spells them, so that no text typed by a person can get in here. */
const areCodes: Check<readonly string[]> = (value): value is readonly string[] =>
  Array.isArray(value) && value.every((code) => typeof code === 'string' && CODE.test(code));
const values = isNullOr(isShaped<Events.ValuesRef>({ ref: isId, digest: isId }));
const named = { fields: areCodes, secrets: areCodes };

/** Every event of a record's stream, in every version that was ever stored. */
export const recordEvents = new EventCatalogue('record', [
  eventVersion<Events.RecordCreated>('record.Created.v1', { ...named, after: values }),
  eventVersion<Events.RecordChanged>('record.Changed.v1', { ...named, before: values, after: values }),
  eventVersion<Events.RecordDeleted>('record.Deleted.v1', { ...named, before: values }),
]);
