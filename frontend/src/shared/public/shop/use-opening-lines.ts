import { openingLines, romeDayOf } from '@fiocco/contracts';
import { useState } from 'react';
import { usePublicSettings } from '../../api/public-settings.js';

/** When a guest finds the shop open, and when not in the next weeks. */
export function useOpeningLines(): readonly string[] {
  const [today] = useState(() => romeDayOf(new Date()));
  return openingLines(usePublicSettings(), today);
}
