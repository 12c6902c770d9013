import { describe, expect, it } from '@jest/globals';
import { JobFailure, loggable, reasonOf } from './failure.js';

const refused = Object.assign(new TypeError('550 no such user giulia@example.it'), { code: 'EENVELOPE' });

describe('what is kept of a failure', () => {
  it('is name and code, never the message, which may quote a person', () => {
    expect(reasonOf(refused)).toBe('TypeError EENVELOPE');
    expect(reasonOf(new Error('Giulia Neri'))).toBe('Error');
    expect(reasonOf(Object.assign(new Error('x'), { code: 'giulia@example.it' }))).toBe('Error');
    expect(reasonOf('Giulia Neri')).toBe('Error');
  });

  it('is the reason where the effect gave one', () => {
    expect(reasonOf(new JobFailure('Il server di posta non risponde'))).toBe(
      'Il server di posta non risponde',
    );
  });

  it('tells the log where it happened', () => {
    const logged = loggable(refused);
    expect(logged.message).toBe('TypeError EENVELOPE');
    expect(logged.stack).toMatch(/^Error: TypeError EENVELOPE\n {4}at .*failure\.spec/);
    expect(logged.stack).not.toContain('giulia');
  });
});
