import type { CSSProperties } from 'react';
import birthday from '../illustrations/cover-compleanno.svg';
import birth from '../illustrations/cover-nascita.svg';
import wedding from '../illustrations/cover-matrimonio.svg';

interface Cover {
  readonly image: string;
  /** The pattern's own ground, seen until the drawing is there. */
  readonly ground: string;
}

const OLIVE: Cover = { image: wedding, ground: '#6f7f68' };

const COVERS: readonly (readonly [RegExp, Cover])[] = [
  [/nascit|battesim|bimb|beb[eè]|baby/i, { image: birth, ground: '#8496a6' }],
  [/complean|laurea|diciott|festa/i, { image: birthday, ground: '#f0d9c9' }],
];

/** The decorated paper of an occasion, as the custom properties that covers and stamps read. */
export function coverStyle(occasion: string | null | undefined): CSSProperties {
  const cover = COVERS.find(([words]) => words.test(occasion ?? ''))?.[1] ?? OLIVE;
  return { '--cover': `url("${cover.image}")`, '--cover-ground': cover.ground } as CSSProperties;
}
