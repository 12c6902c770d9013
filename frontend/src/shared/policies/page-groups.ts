import { OFFICE_GROUPS, pageGroupAt, type PageGroup } from '@fiocco/contracts';
import type { RouterHistory } from '@tanstack/react-router';
import { leaveFor } from './leaving.js';
import { ownPath } from './own-path.js';

export function needsDocument(from: PageGroup, to: PageGroup): boolean {
  // The office's policy is the sign-in's, which leads into it.
  return from !== to && !(OFFICE_GROUPS.includes(from) && OFFICE_GROUPS.includes(to));
}

/**
 * Asks the server for a page of another group as for the first: a document keeps the content policy that it came with,
 * and the checkout's is stricter than a list's. Going back needs nothing: the browser knows which document a page was in.
 */
export function keepGroupsApart(
  history: RouterHistory,
  load: (href: string, replacing: boolean) => void = loadDocument,
): void {
  const own = pageGroupAt(history.location.pathname);
  history.block({
    enableBeforeUnload: false,
    blockerFn: ({ nextLocation, action }) => {
      const leads = action === 'PUSH' || action === 'REPLACE';
      if (!leads || !needsDocument(own, pageGroupAt(nextLocation.pathname))) return false;
      load(ownPath(nextLocation.href) ?? '/', action === 'REPLACE');
      return true;
    },
  });
}

function loadDocument(href: string, replacing: boolean): void {
  leaveFor(pageGroupAt(new URL(href, window.location.href).pathname));
  if (replacing) window.location.replace(href);
  else window.location.assign(href);
}
