import { formatsIn, type Language, OWN_LANGUAGE, PROBLEM_TEXTS } from '@fiocco/texts';
import type { I18n } from '@lingui/core';
import { compiledTexts } from '../texts/compiled-texts.js';
import { Problem } from './problem.js';

/* Problems are written in Italian where they arise. To guests who read another language they are said by their codes. */

type OtherLanguage = keyof typeof PROBLEM_TEXTS;

const SAYING = Object.fromEntries(
  Object.entries(PROBLEM_TEXTS).map(([language, texts]) => [
    language,
    compiledTexts(language as OtherLanguage, texts),
  ]),
) as Readonly<Record<OtherLanguage, I18n>>;

/** The problem's details as its text names them: amounts in euro, none where there is nothing. */
function valuesOf({ extras: { details = {} } }: Problem, language: Language): Record<string, unknown> {
  const { euro } = formatsIn(language);
  const named = Object.entries(details).map(([name, value]) => {
    if (!name.endsWith('Cents')) return [name, String(value)];
    return [name, Number(value) > 0 ? euro(Number(value)) : 'none'];
  });
  return Object.fromEntries(named) as Record<string, unknown>;
}

/** The same problem in words of this language. */
export function problemIn(problem: Problem, language: Language): Problem {
  if (language === OWN_LANGUAGE) return problem;
  const { code, status, extras } = problem;
  const saying = SAYING[language];
  const text = saying._(code in PROBLEM_TEXTS[language] ? code : 'other', valuesOf(problem, language));
  if (!extras.fields) return new Problem(code, status, text, extras);
  const said = Object.entries(extras.fields).map(([name, own]) => [
    name,
    own === problem.text && code !== 'VALIDATION_FAILED' ? text : saying._('field'),
  ]);
  const fields = Object.fromEntries(said) as Record<string, string>;
  return new Problem(code, status, text, { ...extras, fields });
}
