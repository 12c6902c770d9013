import { htmlLines, type PublicSettings } from '@fiocco/contracts';

/** The shop's address comes as HTML; sentences need its words in one line, without the name that stands before. */
export function addressLine(settings: Pick<PublicSettings, 'storeAddress' | 'storeName'>): string | null {
  const { storeAddress, storeName } = settings;
  const parts = htmlLines(storeAddress ?? '').flatMap((line) => line.split(',').map((part) => part.trim()));
  return parts.filter((part) => part !== '' && !(storeName && part.startsWith(storeName))).join(', ') || null;
}
