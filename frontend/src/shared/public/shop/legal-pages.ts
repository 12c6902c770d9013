import { isWebPage, LEGAL_FIELDS, type LegalCode, type PublicSettings } from '@fiocco/contracts';
import { say } from '../../texts/say.js';

/** A page that the law asks for. */
export interface LegalPage {
  readonly code: string;
  readonly title: string;
  /** Null where the text stands here. */
  readonly address: string | null;
  readonly text: string | null;
}

/** Those that the shop has: each is the address of a page elsewhere, or its text. */
export function legalPages(settings: PublicSettings): readonly LegalPage[] {
  return (Object.keys(LEGAL_FIELDS) as LegalCode[]).flatMap((code) => {
    const field = LEGAL_FIELDS[code];
    const title = say(`common.legal.${code}`);
    const text = settings[field];
    // The page of the withdrawal has the function online, whatever the shop has written.
    const isOurs = field === 'withdrawalPage';
    if (!text && !isOurs) return [];
    return [{ code, title, address: text && !isOurs && isWebPage(text) ? text : null, text }];
  });
}
