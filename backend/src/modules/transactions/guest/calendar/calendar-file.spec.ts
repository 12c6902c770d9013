import { describe, expect, it } from '@jest/globals';
import { instantOfRomeTime } from '@fiocco/contracts';
import { type CalendarEvent, calendarFile } from './calendar-file.js';

const NOW = new Date('2026-11-20T17:42:00.000Z');
const EVENT: CalendarEvent = {
  uid: 'abc@liste.example',
  title: 'Ultimo giorno per passare da Bottega; Ferrante, \\ figli',
  text: `Vaso in ceramica di Faenza\nOrdine FI-2026-000123\n${'Perché è così bello 🎁 '.repeat(12)}`,
  place: 'Bottega, Via del Fiocco 12',
  day: '2026-11-27',
  hours: { from: '09:30', to: '19:00' },
};

/** As a calendar reads it: lines end by CRLF, those that begin with a space go on from the one before. */
function read(file: string) {
  expect(file.endsWith('\r\n')).toBe(true);
  const rows = file.slice(0, -2).split('\r\n');
  for (const row of rows) {
    expect(row).not.toMatch(/[\r\n]/);
    expect(Buffer.byteLength(row)).toBeLessThanOrEqual(75);
    expect(Buffer.from(row).toString()).not.toContain('\uFFFD');
  }
  const lines: string[] = [];
  for (const row of rows)
    if (row.startsWith(' ')) lines[lines.length - 1] += row.slice(1);
    else lines.push(row);
  const of = (name: string) => {
    const line = lines.findLast((each) => each.startsWith(name));
    return line?.slice(line.indexOf(':') + 1).replaceAll(/\\(.)/g, (_, it) => (it === 'n' ? '\n' : it));
  };
  return { lines, of };
}

describe('a calendar file', () => {
  it('gives back what was written, however long and whatever signs stand in it', () => {
    const { of } = read(calendarFile(EVENT, NOW));
    expect([of('SUMMARY'), of('DESCRIPTION'), of('LOCATION')]).toEqual([
      EVENT.title,
      EVENT.text,
      EVENT.place,
    ]);
    expect(of('UID')).toBe(EVENT.uid);
  });

  it('says times as clocks in Rome do, with the rules of their summer time', () => {
    const { lines } = read(calendarFile(EVENT, NOW));
    expect(lines.filter((line) => /^DT(START|END);/.test(line))).toEqual([
      'DTSTART;TZID=Europe/Rome:20261127T093000',
      'DTEND;TZID=Europe/Rome:20261127T190000',
    ]);
    expect(lines).toContain('TZID:Europe/Rome');
    // Winter: one hour ahead, as the file's own rules say.
    expect(instantOfRomeTime('2026-11-27T09:30:00')?.toISOString()).toBe('2026-11-27T08:30:00.000Z');
    expect(lines).toContain('DTSTAMP:20261120T174200Z');
  });

  it('is of the whole day where no hours are known, and holds its parts in order', () => {
    const { lines } = read(calendarFile({ ...EVENT, hours: null, place: '' }, NOW));
    expect(lines.map((line) => line.split(/[:;]/)[0]).join(' ')).toBe(
      'BEGIN VERSION PRODID CALSCALE METHOD BEGIN UID DTSTAMP SEQUENCE DTSTART SUMMARY DESCRIPTION END END',
    );
    expect(lines).toContain('DTSTART;VALUE=DATE:20261127');
  });

  it('lets no text begin a line of its own', () => {
    const { lines } = read(
      calendarFile({ ...EVENT, title: 'a\r\nATTENDEE:mailto:x@y.example\rb\u0007' }, NOW),
    );
    expect(lines.some((line) => line.startsWith('ATTENDEE'))).toBe(false);
    expect(lines).toContain(String.raw`SUMMARY:a\nATTENDEE:mailto:x@y.example\nb `);
  });

  it('a later one of the same event replaces it', () => {
    const [first, second] = [NOW, new Date(NOW.getTime() + 3_600_000)].map((now) =>
      read(calendarFile(EVENT, now)),
    );
    expect(second?.of('UID')).toBe(first?.of('UID'));
    expect(Number(second?.of('SEQUENCE'))).toBeGreaterThan(Number(first?.of('SEQUENCE')));
  });
});
