import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { publicSettingsQuery } from '../shared/api/public-settings.js';
import { giftCardsQuery, publicListQuery } from '../shared/public/gift-lists/queries.js';
import { transactionQuery } from '../shared/public/transactions/public-transaction.js';
import { ModeStrip } from '../shared/kit/blocks/mode-strip.js';
import type { Boot } from '../shared/boot.js';

/** What is asked of the server, as it has read it. */
export interface PageCall {
  /** As `CLIENT_PAGES` writes it. */
  readonly path: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  /** From its question mark on; empty without one. */
  readonly query: string;
  /** Path and query, as they were asked for. */
  readonly address: string;
}

const ROOT = createRootRoute();

/** Links know their addresses by themselves; where they lead matters once the client runs. */
const linksAt = (address: string) =>
  createRouter({ routeTree: ROOT, history: createMemoryHistory({ initialEntries: [address] }) });

/**
 * A part of a page as HTML, with the facts that are written into the page. It does nothing yet, and what was typed into it
 * would go when the client draws its own: `inert` keeps people away from it, `readonly` those who fill in forms for them
 * (password managers, programs).
 */
export function drawn(part: ReactElement, { settings, list, purchase }: Boot, address: string): string {
  const queryClient = new QueryClient();
  if (settings) queryClient.setQueryData(publicSettingsQuery.queryKey, settings);
  if (list) {
    const listId = String(list.list.id);
    queryClient.setQueryData(publicListQuery(listId).queryKey, list.list);
    queryClient.setQueryData(giftCardsQuery(listId).queryKey, list.cards);
  }
  if (purchase) {
    const { transaction } = purchase;
    queryClient.setQueryData(transactionQuery(transaction.id).queryKey, { transaction, clockAhead: 0 });
    if (purchase.list)
      queryClient.setQueryData(publicListQuery(String(purchase.list.id)).queryKey, purchase.list);
  }
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={linksAt(address) as never}>
        <div inert style={{ display: 'contents' }}>
          <ModeStrip />
          {part}
        </div>
      </RouterContextProvider>
    </QueryClientProvider>,
  );
  return html.replace(/<(input|textarea)\b/g, '<$1 readonly=""');
}
