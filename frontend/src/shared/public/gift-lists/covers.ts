import { type OccasionPattern, patternOf } from '@fiocco/contracts';
import type { CSSProperties } from 'react';
import birthday from '../illustrations/cover-compleanno.svg';
import birth from '../illustrations/cover-nascita.svg';
import wedding from '../illustrations/cover-matrimonio.svg';

interface Cover {
  readonly image: string;
  /** The pattern's own ground, seen until the drawing is there. */
  readonly ground: string;
}

const COVERS: Readonly<Record<OccasionPattern, Cover>> = {
  matrimonio: { image: wedding, ground: '#6f7f68' },
  nascita: { image: birth, ground: '#8496a6' },
  compleanno: { image: birthday, ground: '#f0d9c9' },
};

/** The decorated paper of an occasion, as the custom properties that covers and stamps read. */
export function coverStyle(occasion: string | null | undefined): CSSProperties {
  const { image, ground } = COVERS[patternOf(occasion)];
  return { '--cover': `url("${image}")`, '--cover-ground': ground } as CSSProperties;
}
