import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo } from 'react';
import { publicSettingsQuery } from '../api/public-settings.js';
import { brandTokens, type BrandTokens } from './brand-tokens.js';

/** The shop's brand as the design's tokens; null while its settings are not there. */
export function useBrand(): BrandTokens | null {
  const { data: settings } = useQuery(publicSettingsQuery);
  return useMemo(() => (settings ? brandTokens(settings) : null), [settings]);
}

/** Dresses the whole client in the shop's brand, and again whenever the settings change. */
export function Brand(): null {
  const tokens = useBrand();
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    for (const [name, value] of Object.entries(tokens ?? {})) style.setProperty(name, value);
  }, [tokens]);
  return null;
}
