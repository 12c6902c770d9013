import type { SecretSet } from '@fiocco/contracts';
import { formatDate } from '../../../shared/format/dates.js';

/** "il 03/11/2026, da Giulia Ferrante" */
export const setWords = ({ at, by }: SecretSet): string => `il ${formatDate(at)}${by ? `, da ${by}` : ''}`;
