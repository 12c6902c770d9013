import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import { FIRST_COLOURS, mix } from '@fiocco/contracts';
import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  MantineContext,
  MantineProvider,
} from '@mantine/core';
import { type ReactNode, useContext, useMemo } from 'react';
import type { BrandTokens } from './brand-tokens.js';
import { useBrand } from './brand.js';

/** Ten shades around the brand's colour, which is the seventh: Mantine's default for a light scheme. */
function shades(primary: string): MantineColorsTuple {
  const lighter = [0.06, 0.14, 0.28, 0.44, 0.62, 0.8].map((share) => mix(primary, share, '#ffffff'));
  const darker = [0.88, 0.76, 0.64].map((share) => mix(primary, share, '#000000'));
  return [...lighter, primary, ...darker] as unknown as MantineColorsTuple;
}

/** Mantine's theme in the shop's brand; sizes and radii are the design's tokens. */
function mantineTheme(tokens: BrandTokens) {
  return createTheme({
    fontFamily: 'var(--sans)',
    headings: { fontFamily: 'var(--serif)', fontWeight: '440', textWrap: 'balance' },
    colors: { brand: shades(tokens['--primary'] ?? FIRST_COLOURS.primaryColor) },
    primaryColor: 'brand',
    primaryShade: 6,
    autoContrast: true,
    cursorType: 'pointer',
    respectReducedMotion: true,
    defaultRadius: 'sm',
    radius: { xs: '6px', sm: 'var(--r-s)', md: 'var(--r-m)', lg: 'var(--r-l)', xl: 'var(--r-full)' },
    shadows: { xs: 'var(--shadow-1)', sm: 'var(--shadow-1)', md: 'var(--shadow-2)', lg: 'var(--shadow-2)' },
  });
}

/** Points Mantine's own variables at the tokens, so that both halves of a page share one palette. */
const mantineVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-anchor': 'var(--primary-strong)',
    '--mantine-color-error': 'var(--off)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--primary-wash)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-primary-color-filled': 'var(--primary)',
    '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
    '--mantine-primary-color-contrast': 'var(--on-primary)',
    '--mantine-primary-color-light': 'var(--primary-wash)',
    '--mantine-primary-color-light-color': 'var(--primary-strong)',
  },
  light: {},
  dark: {},
});

declare global {
  interface Window {
    /** Where libraries that write style elements look for it (`get-nonce`). */
    __webpack_nonce__?: string;
  }
}

/** What the server's answer allows style elements by, under the policy of pages that take payments. */
function documentNonce(): string {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  window.__webpack_nonce__ = nonce;
  return nonce;
}

/**
 * Around whatever is drawn by Mantine: the back office, and each dialog, which guests' pages load when it is opened. Within
 * another one it changes nothing.
 */
export function MantineTheme({ children }: { readonly children: ReactNode }) {
  const isThemed = useContext(MantineContext) !== null;
  return isThemed ? children : <Themed>{children}</Themed>;
}

function Themed({ children }: { readonly children: ReactNode }) {
  const tokens = useBrand();
  const theme = useMemo(() => mantineTheme(tokens ?? {}), [tokens]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={mantineVariables}
      forceColorScheme="light"
      getStyleNonce={documentNonce}
    >
      {children}
    </MantineProvider>
  );
}
