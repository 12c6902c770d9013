import { describe, expect, it } from '@jest/globals';
import { Log } from './log.js';
import { Repeats } from './repeats.js';

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

  it('tells a failure that recurs once, then once a minute with how often it came', () => {
    const lines: string[] = [];
    let now = 0;
    const log = new Log({
      ...{ level: 'info', production: true, repeats: new Repeats(() => now) },
      destination: { write: (line) => void lines.push(line) },
    });
    const cut = (code = 'ECONNREFUSED') => Object.assign(new Error('connect'), { code, stack: '' });
    for (now = 0; now < 125_000; now += 1_000) log.recurring(cut(), 'jobs');
    log.recurring(cut('ECONNRESET'), 'jobs');
    log.recurring(cut(), 'projections');
    expect(
      lines.map((line) => JSON.parse(line)).map(({ part, repeated, error }) => [part, repeated, error.code]),
    ).toEqual([
      ['jobs', undefined, 'ECONNREFUSED'],
      ['jobs', 59, 'ECONNREFUSED'],
      ['jobs', 59, 'ECONNREFUSED'],
      ['jobs', undefined, 'ECONNRESET'],
      ['projections', undefined, 'ECONNREFUSED'],
    ]);
  });

  it('keeps the message of a plain fault', () => {
    expect(failure(new TypeError('Cannot read properties of undefined'))).toContain('Cannot read properties');
    expect(failure('thrown text')).not.toContain('thrown text');
  });
});
