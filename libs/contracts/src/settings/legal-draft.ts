/** Whether a legal page is the address of one elsewhere, and not its text. */
export const isWebPage = (text: string): boolean => /^https?:\/\/\S+$/.test(text);

/** The setting of each page that the law asks for, by the last part of its address. */
export const LEGAL_FIELDS = {
  privacy: 'privacyPage',
  recesso: 'withdrawalPage',
  condizioni: 'termsPage',
} as const;
export type LegalCode = keyof typeof LEGAL_FIELDS;
export const isLegalCode = (code: string): code is LegalCode => Object.hasOwn(LEGAL_FIELDS, code);

/** Heads a proposed legal text until somebody has checked it. It is told to the shop; guests never read its line. */
export const DRAFT_MARK = 'DA VERIFICARE';

export const isUncheckedDraft = (text: string | null): boolean => text?.includes(DRAFT_MARK) ?? false;

/** The text without the lines that say that it is a draft; null where nothing is left. */
export function withoutDraftMark(text: string | null): string | null {
  if (text === null || !isUncheckedDraft(text)) return text;
  const lines = text.split('\n').filter((line) => !isUncheckedDraft(line));
  return lines.join('\n').trim() || null;
}
