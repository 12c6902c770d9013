import { describe, expect, it } from '@jest/globals';
import { checkJobId, checkPayload, defineJob, InvalidJob } from './define-job.js';

const mail = { name: 'mail', atOnce: 4, limitMs: 1_000 };
const definition = {
  name: 'send-mail',
  class: mail,
  validate: (payload: unknown) => payload,
  attempts: 3,
  backoffMs: 10,
  afterRestore: 'ask' as const,
  subjectOf: () => null,
};

describe('a job definition', () => {
  it('is given back as it stands', () => {
    expect(defineJob(definition)).toBe(definition);
  });

  it.each([
    [{ name: 'Send mail' }],
    [{ name: 'a:b' }],
    [{ attempts: 0 }],
    [{ attempts: 1.5 }],
    [{ backoffMs: -1 }],
    [{ backoffMs: NaN }],
    [{ class: { ...mail, name: 'E mail' } }],
    [{ class: { ...mail, atOnce: 0 } }],
    [{ class: { ...mail, limitMs: 0 } }],
  ])('refuses %j', (wrong) => {
    expect(() => defineJob({ ...definition, ...wrong })).toThrow(InvalidJob);
  });
});

describe('a payload', () => {
  it('carries ids, codes, numbers, times and lists of them', () => {
    const payload = {
      transactionId: 'xJ9_-a',
      stream: 'gift-12_3#4',
      at: '2026-11-20T17:42:00.000Z',
      cents: 12_900,
      quota: true,
      unit: null,
      refs: ['transaction-1#2', 7],
    };
    expect(checkPayload('send-mail', payload)).toBe(payload);
  });

  it.each([
    [{ to: 'giulia@example.it' }],
    [{ name: 'Giulia Neri' }],
    [{ message: 'Auguri!' }],
    [{ text: 'x'.repeat(201) }],
    [{ list: ['Anna & Luca'] }],
    [{ nested: { id: '1' } }],
    [{ cents: NaN }],
    [{ at: new Date() }],
    ['text'],
    [['id']],
    [null],
  ])('refuses %j', (payload) => {
    expect(() => checkPayload('send-mail', payload)).toThrow(InvalidJob);
  });
});

describe('a job id', () => {
  it.each(['WhenReservedSendConfirmation_0b7c0f1e-2f0a-4a57-9a4e-53f2f1b0a1aa', 'expire_aB-9.1'])(
    'may be %s',
    (id) => {
      expect(checkJobId(id)).toBe(id);
    },
  );

  it.each(['', '12345', 'a:b', 'a b', '_x', 'x'.repeat(201)])('may not be "%s"', (id) => {
    expect(() => checkJobId(id)).toThrow(InvalidJob);
  });
});
