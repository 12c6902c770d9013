import { MantineProvider } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { publicSettingsQuery } from '../api/public-settings.js';
import { documentNonce } from '../policies/nonce.js';
import { brandTokens, type BrandTokens } from './brand-tokens.js';
import { mantineTheme, mantineVariables } from './mantine-theme.js';

function applyTokens(tokens: BrandTokens): void {
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries(tokens)) style.setProperty(name, value);
}

/** Dresses the whole client in the shop's brand, and again whenever the settings change. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const { data: settings } = useQuery(publicSettingsQuery);
  const tokens = useMemo(() => (settings ? brandTokens(settings) : null), [settings]);
  const theme = useMemo(() => mantineTheme(tokens ?? {}), [tokens]);
  useLayoutEffect(() => {
    if (tokens) applyTokens(tokens);
  }, [tokens]);
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
