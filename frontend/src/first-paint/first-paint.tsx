import '../shared/styles/layers.css';
import '../shared/styles/fonts.css';
import '../shared/styles/tokens.css';
import '../shared/styles/base.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Invite } from '../features/public-list/components/invite.js';
import { publicSettingsQuery } from '../shared/api/public-settings.js';
import type { Boot } from '../shared/boot.js';
import { ShopHeader } from '../shared/public/shop/shop-header.js';
import italic from '../shared/styles/fonts/serif-italic.woff2';
import { brandTokens } from '../shared/theme/brand-tokens.js';

/** By a page's path: the tags that ask for its scripts and style sheets. Known once the client is built. */
declare const __PAGE_FILES__: Readonly<Record<string, string>> | undefined;

interface FirstPaint {
  readonly head: string;
  readonly root: string;
}

const nothingToShare = () => undefined;

/** What a guest's list begins with, drawn by the components that draw it once the script runs. */
function coverOf({ list: loaded }: Boot): ReactElement | null {
  // Staff's page begins with the notice that it is a preview.
  if (!loaded || loaded.list.preview) return null;
  return (
    <>
      <ShopHeader />
      <main>
        <Invite list={loaded.list} onShare={nothingToShare} />
      </main>
    </>
  );
}

/** The couple's words are the largest thing on a phone's first screen. */
const ITALIC = `<link rel="preload" as="font" type="font/woff2" href="${italic}" crossorigin>`;

const COVERED: ReadonlySet<string> = new Set(['/list/$listId', '/gift-lists/$listId']);

function rootOf(page: string, boot: Boot): string {
  const drawn = COVERED.has(page) ? coverOf(boot) : null;
  if (!drawn) return '';
  const queryClient = new QueryClient();
  if (boot.settings) queryClient.setQueryData(publicSettingsQuery.queryKey, boot.settings);
  return renderToStaticMarkup(<QueryClientProvider client={queryClient}>{drawn}</QueryClientProvider>);
}

/** The shop's colours, before the script sets them. */
function coloursOf({ settings }: Boot): string {
  if (!settings) return '';
  const tokens = Object.entries(brandTokens(settings)).map(([name, value]) => `${name}:${value}`);
  return `<style>:root{${tokens.join(';')}}</style>`;
}

/** Called by the server for each page that it sends, with the facts that it writes into the page. */
export function firstPaint(page: string, boot: Boot): FirstPaint {
  const files = typeof __PAGE_FILES__ === 'undefined' ? '' : (__PAGE_FILES__[page] ?? '');
  const root = rootOf(page, boot);
  return { head: files + (root && ITALIC) + coloursOf(boot), root };
}
