const ROME = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** `2026-11-21T18:30`: the minute as a clock in Italy shows it, and as a field for day and time holds it. */
export function romeMoment(instant: Date): string {
  return ROME.format(instant).replace(' ', 'T');
}
