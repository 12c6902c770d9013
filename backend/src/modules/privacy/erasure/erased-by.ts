import type { DomainEvent } from '@fiocco/event-sourcing';
import type { PersonalRecord } from '../../../platform/index.js';
import { privacyEvents } from '../request/privacy.versions.js';
import type { PrivacyEvent } from '../request/privacy-request.events.js';
import { isRecord } from '../people.js';

/** The records that an event of the ledger says were erased; none for any other event. */
export function erasedBy(event: DomainEvent): readonly PersonalRecord[] {
  if (!privacyEvents.holds(event)) return [];
  const { type, data } = privacyEvents.read(event) as PrivacyEvent;
  return type === 'privacy.PersonErased.v1' ? data.records.filter(isRecord) : [];
}
