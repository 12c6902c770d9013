const ROME = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const HOUR_MS = 3_600_000;

/** `2026-11-21T18:30:05`: date and time as a clock in Rome shows them, to the second. */
export function romeTimeOf(instant: Date): string {
  return ROME.format(instant).replace(' ', 'T');
}

/**
 * The instant at which a clock in Rome shows `2026-11-21T18:30:05`; null for a time that does not exist, such as the hour
 * that is left out when summer time begins. The hour that comes twice when it ends is read as the second one.
 */
export function instantOfRomeTime(time: string): Date | null {
  const asUtc = Date.parse(`${time}Z`);
  if (Number.isNaN(asUtc)) return null;
  // Rome is one hour ahead of UTC in winter and two in summer. Winter first: of two instants that fit it is the later.
  const candidates = [1, 2].map((hours) => new Date(asUtc - hours * HOUR_MS));
  return candidates.find((instant) => romeTimeOf(instant) === time) ?? null;
}
