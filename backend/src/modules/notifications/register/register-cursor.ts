import type { RegisteredMail } from '@fiocco/contracts';
import { cursorOf, parseCursor } from '../../../platform/index.js';

/** The last row of the page before. */
export interface RegisterCursor {
  readonly createdAt: string;
  readonly id: string;
}

export const cursorAfter = ({ createdAt, id }: RegisteredMail): string => cursorOf({ value: createdAt, id });

/** `undefined` for a text that is not a cursor. */
export function registerCursor(text: string): RegisterCursor | undefined {
  const { value = '', id = '' } = parseCursor(text) ?? {};
  return Number.isNaN(Date.parse(value)) ? undefined : { createdAt: new Date(value).toISOString(), id };
}
