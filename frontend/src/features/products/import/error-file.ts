import { type ImportError, PRODUCT_COLUMNS } from '@fiocco/contracts';

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The rows to correct, as an Italian Excel opens them at a double click. */
export function errorFile(errors: readonly ImportError[]): Blob {
  const lines = errors.map(({ row, field, message }) =>
    [String(row), cell(PRODUCT_COLUMNS[field]), cell(message)].join(';'),
  );
  return new Blob([`\uFEFFRiga;Colonna;Errore\r\n${lines.join('\r\n')}\r\n`], { type: 'text/csv' });
}
