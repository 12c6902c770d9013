import type { VerificationResult } from '@fiocco/contracts';
import type { Finding, FindingKind, VerificationReport } from '@fiocco/integrity';
import type { ValueFinding, ValuesReport } from './verify-values.js';

export function resultOf(report: VerificationReport, values: ValuesReport | null): VerificationResult {
  const { intact, events, finding, notAnchored } = report;
  const isFlawed = values !== null && values.flawed > 0;
  return {
    intact: intact && !isFlawed,
    summary: intact && isFlawed ? valuesSentence(values) : summaryOf(report),
    events,
    finding: finding ? findingOf(finding) : null,
    heads: headsOf(report),
    notAnchored: {
      events: notAnchored.events,
      after: shown(notAnchored.after),
      upTo: notAnchored.upTo === undefined ? null : shown(notAnchored.upTo),
    },
    ...(values && { values: valuesOf(values) }),
  };
}

function headsOf({ heads: { holding, last, broken } }: VerificationReport): VerificationResult['heads'] {
  return {
    holding,
    last: last ? { position: last.position, at: last.at, sequence: last.sequence } : null,
    problem: broken
      ? `Dopo la firma n. ${broken.afterSequence} il file delle firme non è più quello originale.`
      : null,
  };
}

function valuesOf({ checked, erased, lost, flawed, findings }: ValuesReport) {
  const named = findings.map((finding) => ({
    ref: finding.ref,
    position: shown(finding.position),
    text: valueSentence(finding),
  }));
  return { checked, erased, lost, flawed, findings: named };
}

const WHAT_VALUE: Readonly<Record<ValueFinding['kind'], string>> = {
  altered: 'è stato modificato',
  missing: 'manca, e nessuna cancellazione lo spiega',
  locked: 'non si apre con la chiave del negozio',
};

const valueSentence = ({ kind, ref, position, stream, revision }: ValueFinding): string =>
  `Il dato ${ref}, a cui rimanda l’evento alla posizione ${shown(position)} (${stream}, n. ${revision}), ${WHAT_VALUE[kind]}.`;

function valuesSentence({ flawed, findings: [first] }: ValuesReport): string {
  const count =
    flawed === 1
      ? 'un dato conservato non è più quello registrato'
      : `${new Intl.NumberFormat('it-IT').format(flawed)} dati conservati non sono più quelli registrati`;
  return `Gli eventi sono quelli scritti, ma ${count}. ${first ? valueSentence(first) : ''}`.trimEnd();
}

function findingOf(finding: Finding): NonNullable<VerificationResult['finding']> {
  return {
    kind: finding.kind,
    position: shown(finding.position),
    upTo: finding.upTo === undefined ? null : shown(finding.upTo),
    stream: finding.stream ?? null,
    revision: finding.revision ?? null,
    text: sentenceOf(finding),
  };
}

const WHAT: Readonly<Record<FindingKind, string>> = {
  altered: 'è stato modificato',
  missing: 'manca',
  inserted: 'è stato inserito a mano',
  reordered: 'è stato spostato',
};

function sentenceOf(finding: Finding): string {
  const { kind, position, upTo } = finding;
  if (upTo !== undefined) {
    return `Fra la posizione ${shown(position)} e la ${shown(upTo)} almeno un evento non è più quello firmato.`;
  }
  return `L’evento alla posizione ${shown(position)}${nameOf(finding)} ${WHAT[kind]}.`;
}

const nameOf = ({ stream, revision }: Finding): string =>
  stream === undefined ? '' : ` (${stream}, n. ${revision ?? 0})`;

function summaryOf({ intact, flaw, finding, heads, notAnchored }: VerificationReport): string {
  if (flaw !== undefined)
    return 'Il registro non è integro: non si legge più dalla tabella in cui è scritto, qualcosa le sta davanti.';
  if (finding) return `Il registro non è integro. ${sentenceOf(finding)}`;
  if (!intact) return 'Gli eventi sono concatenati bene, ma il file delle firme non è più quello originale.';
  if (notAnchored.events === 0) return 'Il registro è integro.';
  if (!heads.last)
    return 'Gli eventi sono concatenati bene, ma nessuna firma li conferma: il file delle firme è vuoto o manca.';
  const count = new Intl.NumberFormat('it-IT').format(notAnchored.events);
  return notAnchored.events === 1
    ? 'Il registro è integro. L’ultimo evento non è ancora firmato.'
    : `Il registro è integro. Gli ultimi ${count} eventi non sono ancora firmati.`;
}

/** A walk over the ledger starts below every position; people are shown 0. */
export const shown = (position: bigint): string => (position < 0n ? 0n : position).toString();
