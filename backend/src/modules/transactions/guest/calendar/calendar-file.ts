import type { RomeDay } from '@fiocco/contracts';

/* A calendar file of one event (RFC 5545). */

/** Times of day in Rome, `HH:MM`. */
export interface CalendarEvent {
  /** The same for each file about the same thing, so that a calendar replaces what it has of it. */
  readonly uid: string;
  readonly title: string;
  readonly text: string;
  readonly place: string;
  readonly day: RomeDay;
  /** Null for the whole day. */
  readonly hours: { readonly from: string; readonly to: string } | null;
}

/** The rules of Rome's clock, which a calendar without them of its own needs. */
const ROME = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Rome',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const LINE_BYTES = 75;
const MINUTE_MS = 60_000;

/** Backslash first, since the others add some; no other control character may stand in a text. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/[;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|[\r\n]/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ');

/** No line is longer than 75 bytes, and no character is cut in two. */
function folded(line: string): string {
  const rows: string[] = [''];
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      rows.push(' ');
      bytes = 1;
    }
    rows[rows.length - 1] += character;
    bytes += size;
  }
  return rows.join('\r\n');
}

const compact = (time: string): string => time.replaceAll(/[-:]/g, '');

function timesOf({ day, hours }: CalendarEvent): readonly string[] {
  if (hours === null) return [`DTSTART;VALUE=DATE:${compact(day)}`];
  return [
    `DTSTART;TZID=Europe/Rome:${compact(day)}T${compact(hours.from)}00`,
    `DTEND;TZID=Europe/Rome:${compact(day)}T${compact(hours.to)}00`,
  ];
}

/** A later file of the same event counts more: its sequence is the minute in which it is made. */
export function calendarFile(event: CalendarEvent, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fiocco//Liste regalo//IT',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(event.hours === null ? [] : ROME),
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `SEQUENCE:${Math.floor(now.getTime() / MINUTE_MS)}`,
    ...timesOf(event),
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.text)}`,
    ...(event.place === '' ? [] : [`LOCATION:${escaped(event.place)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
