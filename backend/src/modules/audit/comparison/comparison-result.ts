import type { ComparedReadModel, ReadModelsResult } from '@fiocco/contracts';
import type { Projection, TableComparison } from '@fiocco/projections';
import { commandLine } from '../../../platform/index.js';

type Named = Pick<Projection, 'name' | 'title'>;

/** What a comparison found, by read model. `events`: how many were read for it. */
export function comparisonResult(
  readModels: readonly Named[],
  tables: readonly TableComparison[],
  events: number,
): ReadModelsResult {
  const compared = readModels.map((one) =>
    comparedOf(
      one,
      tables.filter(({ name }) => name === one.name),
    ),
  );
  const different = compared.filter(({ differences }) => differences > 0);
  return {
    same: different.length === 0,
    summary: summaryOf(different),
    events,
    readModels: compared,
    command:
      different.length > 0 ? commandLine('rebuild', different.map(({ name }) => name).join(' ')) : null,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function comparedOf({ name, title = name }: Named, tables: readonly TableComparison[]): ComparedReadModel {
  return {
    name,
    title,
    rows: sum(tables.map(({ rows }) => rows)),
    differences: sum(tables.map(({ differences }) => differences)),
    named: tables.flatMap(({ table, named = [] }) => named.map((row) => ({ table, ...row }))),
  };
}

function summaryOf(different: readonly ComparedReadModel[]): string {
  if (different.length === 0) return 'Le pagine leggono proprio quello che dice il registro.';
  const titles = different.map(({ title }) => `«${title}»`).join(', ');
  return different.length === 1
    ? `Una tabella non è come dice il registro: ${titles}.`
    : `${different.length} tabelle non sono come dice il registro: ${titles}.`;
}
