import { afterEach, jest } from '@jest/globals';
import type { PublicSettings, SessionUser } from '@fiocco/contracts';
import { createBrowserHistory, createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { act, cleanup, configure, render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { App, createClientRouter } from '../app.js';
import { DEFAULT_SETTINGS } from '../shared/api/public-settings.js';
import { createQueryClient } from '../shared/api/query-client.js';
import { refreshTags, type Tag } from '../shared/api/tags.js';
import { toast } from '../shared/kit/toasts/toasts.js';
import { answer, endCalls } from './fake-server.js';

function pageText(): string {
  const shown = [...document.body.querySelectorAll(':not(style, script)')];
  const own = shown.flatMap(({ childNodes }) => [...childNodes].filter(({ nodeType }) => nodeType === 3));
  return own.map(({ textContent }) => textContent).join(' ');
}

configure({
  // Only limits how long a failing test waits: what a page does show comes much sooner.
  asyncUtilTimeout: 20_000,
  // What the page says is enough to see what went wrong; its whole tree hides it.
  getElementError: (message) => new Error(`${message ?? ''}\n\nThe page says: ${pageText().slice(0, 1500)}`),
});

export const SHOP: PublicSettings = { ...DEFAULT_SETTINGS, storeName: 'Fiocco', appName: 'Fiocco' };

export const MARTA: SessionUser = {
  id: 1,
  username: 'marta',
  name: 'Marta Galli',
  email: null,
  role: 'admin',
  active: true,
  lastLogin: null,
};

const ending: (() => void)[] = [];

afterEach(async () => {
  cleanup();
  for (const end of ending.splice(0)) end();
  toast.close();
  sessionStorage.clear();
  localStorage.clear();
  jest.restoreAllMocks();
  await endCalls();
});

interface OpenPage {
  /** Whoever sits before it: types, clicks, presses keys. */
  readonly user: UserEvent;
  /** What the browser's address bar shows. */
  readonly address: () => string;
  /** The browser's back button. */
  readonly back: () => void;
  /** The page reads again what shows these tags, as it does where news of them comes. */
  readonly hears: (tags: readonly Tag[]) => Promise<void>;
}

function show(history: RouterHistory, settings = SHOP): OpenPage {
  window.__FIOCCO__ = { settings };
  const queryClient = createQueryClient();
  const router = createClientRouter(queryClient, history);
  render(<App queryClient={queryClient} router={router} />);
  return {
    user: userEvent.setup(),
    address: () => router.state.location.href,
    back: () => act(() => router.history.back()),
    hears: (tags) => refreshTags(queryClient, tags),
  };
}

/** Opens an address of the client, the whole of it, as whoever is signed in (nobody: null). */
export function openPage(address: string, signedIn: SessionUser | null = null, settings = SHOP): OpenPage {
  if (signedIn) answer({ 'GET /api/user': () => signedIn });
  return show(createMemoryHistory({ initialEntries: [address] }), settings);
}

/** The same as the shop's admin, with the browser's own history: for what its Back button does. */
export function openOfficeInBrowser(address: string): OpenPage {
  answer({ 'GET /api/user': () => MARTA });
  window.history.pushState(null, '', address);
  const history = createBrowserHistory();
  ending.push(() => history.destroy());
  return show(history);
}

/** A guest's page in the entry of the history where the browser stands: a second call is what reloading it is. */
export function loadInBrowser(): OpenPage {
  cleanup();
  const history = createBrowserHistory();
  ending.push(() => history.destroy());
  return show(history);
}

/** Opens a page of the back office as its admin. */
export function openOffice(address: string): OpenPage {
  return openPage(address, MARTA);
}
