import { describe, expect, it } from '@jest/globals';
import { privacyRequestDecider } from './privacy-request.decider.js';

const records = ['transaction_a', 'list_7'];

describe('a privacy request', () => {
  it('is recorded by its records alone, once', () => {
    const [event] = privacyRequestDecider.decide('new', { type: 'RecordErasure', records });
    expect(event).toEqual({ type: 'privacy.PersonErased.v1', data: { records } });
    expect(privacyRequestDecider.decide('new', { type: 'RecordExport', records })).toEqual([
      { type: 'privacy.PersonExported.v1', data: { records } },
    ]);
    const recorded = event && privacyRequestDecider.evolve('new', event);
    expect(privacyRequestDecider.decide(recorded ?? 'new', { type: 'RecordErasure', records })).toEqual([]);
  });

  it('refuses to record an address or a name', () => {
    for (const record of ['giulia@posta.example', 'Giulia Ferri'])
      expect(() => privacyRequestDecider.decide('new', { type: 'RecordErasure', records: [record] })).toThrow(
        'EVENT_PAYLOAD_INVALID',
      );
  });
});
