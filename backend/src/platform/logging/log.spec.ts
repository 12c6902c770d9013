import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Log } from './log.js';

function logged(production: boolean, write: (log: Log) => void): string {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  write(new Log({ level: 'info', production, destination }));
  return lines.join('');
}

const failure = (error: unknown) => logged(true, (log) => log.failure(error, { requestId: 'r1' }));

describe('the log', () => {
  it('is one JSON object a line in production and short in development', () => {
    const line = logged(true, (log) => log.warn('late', { ms: 7 }));
    expect(JSON.parse(line)).toMatchObject({ level: 40, msg: 'late', ms: 7, time: expect.any(String) });
    expect(logged(false, (log) => log.warn('late', { ms: 7 }))).toMatch(/^\d\d:\d\d:\d\d WARN late ms=7\n$/);
  });

  it('tells that a server is away once, again where the reason changes, and that it is back', () => {
    const lines = logged(true, (log) => {
      for (const reason of ['57P01', 'ECONNREFUSED', 'ECONNREFUSED', '57P01']) log.away('database', reason);
      log.back('database');
      log.back('database');
    });
    const told = lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(told.map(({ msg, code }) => [msg, code])).toEqual([
      ['database connection lost', '57P01'],
      ['database connection lost', 'ECONNREFUSED'],
      ['database connected again', undefined],
    ]);
  });

  it('keeps name, code, constraint and place of a database error, and not the values that it quotes', () => {
    const error = Object.assign(new Error('invalid input syntax for type integer: "Mario Rossi"'), {
      name: 'DatabaseError',
      severity: 'ERROR',
      code: '22P02',
      constraint: 'buyers_email',
      detail: 'Key (email)=(mario@example.it)',
    });
    const line = failure(error);
    expect(line).not.toMatch(/Mario|mario/);
    expect(JSON.parse(line)).toMatchObject({
      requestId: 'r1',
      error: {
        code: '22P02',
        constraint: 'buyers_email',
        stack: expect.arrayContaining([expect.stringMatching(/^at /)]),
      },
    });
  });

  it('keeps nothing of a text that could not be parsed', () => {
    let parsing: unknown;
    try {
      JSON.parse('{"buyer": Mario}');
    } catch (error) {
      parsing = error;
    }
    expect(failure(parsing)).not.toContain('Mario');
  });

  it.each([
    ['Recipient mario.rossi@example.it refused', /mario/],
    ['GET /api/gift-lists/7?password=segreta failed', /segreta/],
    ['connect postgres://fiocco:segreta@db:5432/x', /segreta/],
    ['call +39 333 1234567 back', /333|1234567/],
  ])('scrubs "%s"', (message, secret) => {
    const line = failure(new Error(message));
    expect(line).not.toMatch(secret);
    expect(line).toContain('…');
  });

  describe('of what comes again and again', () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    let log: Log;
    const told = () => lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>);
    beforeEach(() => {
      jest.useFakeTimers();
      log = new Log({ level: 'info', production: true, destination });
    });
    afterEach(() => void jest.useRealTimers());

    it('tells a failure once, then once a minute with how often it came, the last ones too', () => {
      const cut = (code = 'ECONNREFUSED') => Object.assign(new Error('connect'), { code, stack: '' });
      for (let second = 0; second < 125; second += 1) {
        log.recurring(cut(), 'jobs');
        jest.advanceTimersByTime(1_000);
      }
      log.recurring(cut('ECONNRESET'), 'jobs');
      log.recurring(cut(), 'projections');
      jest.advanceTimersByTime(180_000);
      log.recurring(cut(), 'projections');
      expect(
        told().map(({ part, repeated, error }) => [part, repeated, (error as { code: string }).code]),
      ).toEqual([
        ['jobs', undefined, 'ECONNREFUSED'],
        ['jobs', 59, 'ECONNREFUSED'],
        ['jobs', 60, 'ECONNREFUSED'],
        ['jobs', undefined, 'ECONNRESET'],
        ['projections', undefined, 'ECONNREFUSED'],
        ['jobs', 5, 'ECONNREFUSED'],
        ['projections', undefined, 'ECONNREFUSED'],
      ]);
    });

    it('tells a flood by its kinds, however they are mixed, and remembers a bounded number of them', () => {
      for (let n = 0; n < 1_500; n += 1) log.flood('refused', `from ${n % 500}`, { n });
      jest.advanceTimersByTime(60_000);
      const all = told();
      expect(all).toHaveLength(1_000);
      expect([all[0], all[499], all[500]]).toEqual([
        expect.objectContaining({ msg: 'refused', n: 0 }),
        expect.objectContaining({ n: 499 }),
        expect.objectContaining({ n: 1_000, repeated: 2 }),
      ]);
      jest.advanceTimersByTime(60_000);
      for (let n = 0; n < 10_010; n += 1) log.flood('refused', `from ${n}`, {});
      for (let n = 0; n < 10_010; n += 1) log.flood('refused', `from ${n}`, {});
      expect(told()).toHaveLength(10_020);
    });
  });

  it('keeps the message of a plain fault', () => {
    expect(failure(new TypeError('Cannot read properties of undefined'))).toContain('Cannot read properties');
    expect(failure('thrown text')).not.toContain('thrown text');
  });
});
