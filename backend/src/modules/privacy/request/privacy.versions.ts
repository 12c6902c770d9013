import { type Check, EventCatalogue, eventVersion, isId } from '@fiocco/event-sourcing';
import type { PersonErased, PersonExported } from './privacy-request.events.js';

const areIds: Check<readonly string[]> = (value) => Array.isArray(value) && value.every(isId);

/** Every event of a privacy request, in every version that was ever stored. */
export const privacyEvents = new EventCatalogue('privacy', [
  eventVersion<PersonExported>('privacy.PersonExported.v1', { records: areIds }),
  eventVersion<PersonErased>('privacy.PersonErased.v1', { records: areIds }),
]);
