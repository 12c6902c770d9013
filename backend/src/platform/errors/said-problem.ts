import { type Fault, FAULT_WORDS } from '@fiocco/contracts';
import {
  FAULT_TEXTS,
  FIELD_TEXTS,
  formatsIn,
  type Language,
  OWN_LANGUAGE,
  PROBLEM_TEXTS,
} from '@fiocco/texts';
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

const NUMBER = /\d+/;

/** By what a field's rule says in Italian. */
function fieldTexts(language: OtherLanguage): ReadonlyMap<string, string> {
  const faults = Object.entries(FAULT_WORDS) as [Fault, string][];
  return new Map([
    ...faults.map(([fault, own]) => [own, FAULT_TEXTS[language][`faults.${fault}`]] as const),
    ...Object.entries(FIELD_TEXTS[language]),
  ]);
}

const FIELDS = Object.fromEntries(
  Object.keys(PROBLEM_TEXTS).map((language) => [language, fieldTexts(language as OtherLanguage)]),
) as Readonly<Record<OtherLanguage, ReadonlyMap<string, string>>>;

/** What is wrong with one field; in general where guests do not meet it. */
function fieldIn(language: OtherLanguage, own: string): string {
  const [number = ''] = NUMBER.exec(own) ?? [];
  return FIELDS[language].get(own.replace(NUMBER, '#'))?.replace('#', number) ?? SAYING[language]._('field');
}

/** The same problem in words of this language. */
export function problemIn(problem: Problem, language: Language): Problem {
  if (language === OWN_LANGUAGE) return problem;
  const { code, status, extras } = problem;
  const text = SAYING[language]._(
    code in PROBLEM_TEXTS[language] ? code : 'other',
    valuesOf(problem, language),
  );
  if (!extras.fields) return new Problem(code, status, text, extras);
  const said = Object.entries(extras.fields).map(([name, own]) => [
    name,
    own === problem.text && code !== 'VALIDATION_FAILED' ? text : fieldIn(language, own),
  ]);
  const fields = Object.fromEntries(said) as Record<string, string>;
  return new Problem(code, status, text, { ...extras, fields });
}
