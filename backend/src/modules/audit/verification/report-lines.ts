import type { Finding, VerificationReport } from '@fiocco/integrity';
import { shown } from './verification-result.js';
import type { ValuesReport } from './verify-values.js';

/** A report as lines for the terminal. */
export function reportLines(report: VerificationReport): string[] {
  const { intact, events, streams, flaw, finding, heads, notAnchored } = report;
  if (flaw !== undefined) return [`THE LEDGER CANNOT BE TRUSTED: ${flaw}. Nothing was read.`];
  const read = `${events} events in ${streams} streams read`;
  return [
    intact ? `The ledger is intact: ${read}.` : `THE LEDGER IS NOT INTACT (${read}).`,
    ...(finding ? [`First finding: ${findingLine(finding)}`] : []),
    ...(heads.broken
      ? [
          `After head ${heads.broken.afterSequence} the heads are not what was signed: ${heads.broken.reason}.`,
        ]
      : []),
    heads.last
      ? `Last head that holds: number ${heads.last.sequence} of ${heads.last.at}, position ${heads.last.position}, ${heads.last.count} events (heads that hold: ${heads.holding}).`
      : 'No signed head holds: only what events say about each other was checked.',
    notAnchored.events === 0
      ? 'Everything is anchored.'
      : `Not yet anchored: ${notAnchored.events} events after position ${shown(notAnchored.after)}, up to ${notAnchored.upTo ?? 0n}.`,
  ];
}

/** What was found about the values that events refer to, as lines for the terminal. */
export function valueLines({ checked, erased, lost, flawed, findings, isLocked }: ValuesReport): string[] {
  if (isLocked) return [];
  const gone = [
    ...(erased > 0 ? [`${erased} were erased`] : []),
    ...(lost > 0 ? [`${lost} were lost with a restored backup`] : []),
  ].join(', ');
  const followed = `${checked} references followed${gone && `, of which ${gone}`}`;
  if (flawed === 0) return [`Every kept value is what the ledger says: ${followed}.`];
  const more = flawed - findings.length;
  return [
    `KEPT VALUES ARE NOT WHAT THE LEDGER SAYS: ${flawed} (${followed}).`,
    ...findings.map(
      ({ kind, ref, position, stream, revision }) =>
        `${ref} is ${kind}, to which the event at position ${shown(position)} refers (stream ${stream}, revision ${revision}).`,
    ),
    ...(more > 0 ? [`And ${more} more.`] : []),
  ];
}

function findingLine({ kind, position, stream, revision, eventId, evidence, upTo }: Finding): string {
  if (upTo !== undefined)
    return `between positions ${shown(position)} and ${upTo} something is ${kind} (by the ${evidence}).`;
  const name = stream === undefined ? '' : ` (stream ${stream}, revision ${revision ?? 0})`;
  return `the event at position ${position}${name} is ${kind} (by the ${evidence})${eventId ? `, id ${eventId}` : ''}.`;
}
