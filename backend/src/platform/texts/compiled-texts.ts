import type { Language } from '@fiocco/texts';
import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/**
 * Texts in ICU MessageFormat, by their keys, ready to be said. They are read once, when the process starts: a mistake in
 * one of them lets none begin.
 */
export function compiledTexts(language: Language, texts: Readonly<Record<string, string>>): I18n {
  const compiled = Object.entries(texts).map(([key, text]) => [key, compileMessage(text)] as const);
  return setupI18n({ locale: language, messages: { [language]: Object.fromEntries(compiled) } });
}
