import type { ValuesOf } from '../tab.js';
import type { schema } from './schema.js';

export function publicOf(values: ValuesOf<typeof schema>) {
  const { logoUrl, primaryColor, backgroundColor, textColor, headingColor, accentColor, lineColor } = values;
  return { logoUrl, primaryColor, backgroundColor, textColor, headingColor, accentColor, lineColor };
}
