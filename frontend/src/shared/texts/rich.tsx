import type { TextKey, ValuesOf } from '@fiocco/texts';
import { TransNoContext } from '@lingui/react/server';
import type { ReactElement } from 'react';
import { i18n } from './say.js';

interface RichProps<Key extends TextKey> {
  readonly text: Key;
  readonly values?: ValuesOf<Key>;
  /** What stands for each `<name>…</name>` of the text. */
  readonly parts: Readonly<Record<string, ReactElement>>;
}

/**
 * A text with links or emphasis in it: one sentence in each language, whatever its order. What people typed is one of its
 * parts, never a value: a name with a tag in it would be read as one.
 */
export function Rich<Key extends TextKey>({ text, values, parts }: RichProps<Key>) {
  return <TransNoContext lingui={{ i18n }} id={text} values={values} components={{ ...parts }} />;
}
