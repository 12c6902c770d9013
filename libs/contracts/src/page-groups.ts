/**
 * What a browser lets a page do goes by its group: pages that take payments may do least. A document keeps the policy
 * that it came with, so a page of another group is a document of its own.
 */
export type PageGroup = 'public' | 'payment' | 'return' | 'sign-in' | 'office';

const BY_FIRST: ReadonlyMap<string, PageGroup> = new Map([
  // The home is the office's first screen.
  ['', 'office'],
  ['admin', 'office'],
  ['auth', 'sign-in'],
  ['reset-password-request', 'sign-in'],
  ['reset-password', 'sign-in'],
  ['checkout', 'payment'],
  ['stripe-checkout', 'payment'],
  // Where a provider's page sends the browser back to.
  ['stripe-success', 'return'],
  ['paypal-redirect', 'return'],
]);

/** By the address alone, whether a page stands there or not. Takes capitals, as the router does. */
export function pageGroupAt(path: string): PageGroup {
  const [, first = '', , third] = path.toLowerCase().split('/');
  return third === 'checkout' ? 'payment' : (BY_FIRST.get(first) ?? 'public');
}

/** Those of the shop's people, which are Italian whatever a browser asks for. */
export const OFFICE_GROUPS: readonly PageGroup[] = ['office', 'sign-in'];

/** The shop's own CSS is for guests, except where they pay or anybody signs in. */
export const wearsShopCss = (path: string): boolean => pageGroupAt(path) === 'public';
