import { Problem } from '../../../platform/index.js';

export const MOST_ROWS = 100_000;
export const MOST_TABLE_BYTES = 40 * 1024 * 1024;
export const MOST_PICTURES_BYTES = 100 * 1024 * 1024;

export const tableTooLarge = (): Problem =>
  new Problem('IMPORT_TOO_LARGE', 413, 'Il file è troppo grande. Massimo 40 MB: dividilo in più file.');
export const PICTURES_TOO_LARGE =
  'Le immagini sono troppe per una volta. Massimo 100 MB: importale in più volte.';

export const tooManyRows = (): Problem =>
  new Problem('IMPORT_TOO_LONG', 400, 'Il file ha più di 100.000 righe: dividilo in più file.');

export const unreadable = (message: string): Problem => new Problem('IMPORT_UNREADABLE', 400, message);

export const importRunning = (): Problem =>
  new Problem('IMPORT_RUNNING', 409, 'È in corso un’altra importazione: riprova quando è finita.');
