import { Fragment } from 'react';
import { foundLetters } from './found-letters.js';
import styles from './marked.module.css';

export interface Sought {
  readonly words: string;
  /** Nothing has just these words: a letter of what was found is another. */
  readonly alike: boolean;
}

/** A text in which the letters stand out by which it was found. */
export function Marked({ text, sought }: { readonly text: string; readonly sought: Sought }) {
  const ranges = foundLetters(text, sought.words, sought.alike);
  return (
    <>
      {ranges.map(([from, to], at) => (
        <Fragment key={from}>
          {text.slice(ranges[at - 1]?.[1] ?? 0, from)}
          <mark className={styles['found']}>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  );
}
