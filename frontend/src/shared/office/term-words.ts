import { STAGES, type TransactionStage } from '@fiocco/contracts';
import { formatDate, formatDateTime } from '../format/dates.js';

/** Until when a purchase stands as it does: what was agreed ends with a day, a hold at its minute. */
export function termWords(stage: TransactionStage, until: string): string {
  const inDays = STAGES[stage].buyer === 'agreed';
  return `fino al ${inDays ? formatDate(until) : formatDateTime(until)}`;
}
