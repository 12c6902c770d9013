import type { ValuesOf } from '../tab.js';
import type { schema } from './schema.js';

export function publicOf(values: ValuesOf<typeof schema>) {
  const { logoUrl, adminLogoUrl, primaryColor, backgroundColor, textColor, headingColor } = values;
  const { accentColor, lineColor } = values;
  return {
    ...{ logoUrl, adminLogoUrl, primaryColor, backgroundColor, textColor, headingColor },
    ...{ accentColor, lineColor },
  };
}
