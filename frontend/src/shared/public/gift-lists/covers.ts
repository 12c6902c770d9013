import { type OccasionPattern, patternOf } from '@fiocco/contracts';
import type { CSSProperties } from 'react';
import birthday from '../illustrations/cover-compleanno.svg';
import birth from '../illustrations/cover-nascita.svg';
import wedding from '../illustrations/cover-matrimonio.svg';

interface Cover {
  readonly image: string;
  /** The pattern's own ground, seen until the drawing is there. */
  readonly ground: string;
  /** The shop's colour in which it is seen. */
  readonly tint: string;
}

const COVERS: Readonly<Record<OccasionPattern, Cover>> = {
  matrimonio: { image: wedding, ground: '#6f7f68', tint: 'var(--cover-accent)' },
  nascita: { image: birth, ground: '#8496a6', tint: 'var(--cover-accent)' },
  compleanno: { image: birthday, ground: '#f0d9c9', tint: 'var(--primary)' },
};

/**
 * The decorated paper of an occasion, as the custom properties that covers and stamps read. Its drawing says how light
 * each part is; hue and saturation are the shop's, by `background-blend-mode: color`.
 */
export function coverStyle(occasion: string | null | undefined): CSSProperties {
  const { image, ground, tint } = COVERS[patternOf(occasion)];
  return {
    '--cover': `url("${image}")`,
    '--cover-ground': ground,
    '--cover-tint': `linear-gradient(${tint} 0 0)`,
  } as CSSProperties;
}
