import type { Decider } from '@fiocco/event-sourcing';
import type { PrivacyEvent } from './privacy-request.events.js';
import { privacyEvents } from './privacy.versions.js';

export type PrivacyCommand = {
  readonly type: 'RecordExport' | 'RecordErasure';
  readonly records: readonly string[];
};

/** Each request has a stream with one event: it is recorded once. */
export type PrivacyState = 'new' | 'recorded';

function decide(state: PrivacyState, { type, records }: PrivacyCommand): readonly PrivacyEvent[] {
  if (state === 'recorded') return [];
  const data = { records };
  return type === 'RecordExport'
    ? [{ type: 'privacy.PersonExported.v1', data }]
    : [{ type: 'privacy.PersonErased.v1', data }];
}

export const privacyRequestDecider: Decider<PrivacyState, PrivacyCommand, PrivacyEvent> = privacyEvents.guard(
  {
    initialState: 'new',
    decide,
    evolve: () => 'recorded' as const,
  },
);
