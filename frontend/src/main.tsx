import './shared/styles/layers.css';
import './shared/styles/fonts.css';
import './shared/styles/tokens.css';
import './shared/styles/base.css';
import './shared/styles/forced-colors.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, createClientRouter } from './app.js';
import { keepGroupsApart } from './shared/policies/page-groups.js';
import { ApiProblem } from './shared/api/problem.js';
import { createQueryClient } from './shared/api/query-client.js';
import { loadTexts } from './shared/texts/say.js';

sheetsToHead();
const queryClient = createQueryClient();
const router = createClientRouter(queryClient);
keepGroupsApart(router.history);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const client = createRoot(root, {
  // A refused call is a state that its page shows, not a fault of the client.
  onCaughtError: (error) => {
    if (!(error instanceof ApiProblem)) reportError(error);
  },
});
const page = (
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>
);
// What the server has drawn stays until the page itself is there to take its place, in slices, so that a phone stays free for
// taps and scrolling meanwhile. Where nothing stands there yet, what the page shows while it waits is drawn at once.
const isDrawn = root.hasChildNodes();
const draw = () => startTransition(() => client.render(page));
void loadTexts('common').then(() => (isDrawn ? router.load().then(draw, draw) : client.render(page)));
// Nobody has a page translated before it stands there, so this may come beside it.
void import('./shared/kit/translated-texts.js').then(
  ({ keepTranslatedTexts }) => keepTranslatedTexts(),
  () => undefined,
);

/**
 * Puts the style sheets that stand behind what the server has drawn where later ones are added, at the end of the head:
 * these are for parts of a page and are to win over those that all pages share. Until a sheet is there, the one in the
 * body stays.
 */
function sheetsToHead(): void {
  for (const sheet of document.body.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const inHead = document.createElement('link');
    for (const { name, value } of sheet.attributes) inHead.setAttribute(name, value);
    inHead.addEventListener('load', () => sheet.remove(), { once: true });
    document.head.append(inHead);
  }
}
