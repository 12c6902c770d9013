import type { Finding, VerificationReport } from '@fiocco/integrity';
import { shown } from './verification-result.js';

/** A report for whoever sits at the terminal. */
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

function findingLine({ kind, position, stream, revision, eventId, evidence, upTo }: Finding): string {
  if (upTo !== undefined)
    return `between positions ${shown(position)} and ${upTo} something is ${kind} (by the ${evidence}).`;
  const name = stream === undefined ? '' : ` (stream ${stream}, revision ${revision ?? 0})`;
  return `the event at position ${position}${name} is ${kind} (by the ${evidence})${eventId ? `, id ${eventId}` : ''}.`;
}
