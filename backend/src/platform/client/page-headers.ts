import { type PageGroup, VIDEO_FRAMES } from '@fiocco/contracts';

/** Other hosts that a page talks to, by directive. */
export type PageHosts = Readonly<Record<string, readonly string[]>>;

/** Scripts and styles of ours by their files; those inside the document by the answer's own nonce. */
const STRICT = (nonce: string): Record<string, string> => ({
  'default-src': "'none'",
  'script-src': `'self' 'nonce-${nonce}'`,
  'style-src': `'self' 'nonce-${nonce}'`,
  // What the server draws has them; they can load nothing that `img-src` does not allow.
  'style-src-attr': "'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
});

/**
 * The shop's own CSS and the drawing of a list set styles in the document; so do the mails that the office shows. The
 * sign-in leads into the office without a new document.
 */
const WITH_STYLES = { 'style-src': "'self' 'unsafe-inline'" };
const OFFICE = { ...WITH_STYLES, 'media-src': "'self' https:" };
/** A product's video is played from wherever staff found it, once a guest asks for it. */
const GUESTS = { ...OFFICE, 'frame-src': VIDEO_FRAMES.join(' ') };
const OWN: Readonly<Record<PageGroup, Readonly<Record<string, string>>>> = {
  payment: {},
  return: {},
  public: GUESTS,
  'sign-in': OFFICE,
  office: OFFICE,
};

/**
 * A provider's popup must keep its opener, and finds it again only at an address that claims nothing of its own: coming from
 * the provider, any other policy would cut the two apart.
 */
const OPENERS: Readonly<Record<PageGroup, string>> = {
  payment: 'same-origin-allow-popups',
  return: 'unsafe-none',
  public: 'same-origin',
  'sign-in': 'same-origin',
  office: 'same-origin',
};

const REFUSED = 'camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=()';

/** The headers by which a browser holds a page of the group to what it needs. */
export function pageHeaders(
  group: PageGroup,
  nonce: string,
  isSecure: boolean,
  others: readonly PageHosts[] = [],
): Record<string, string> {
  const isPayment = group === 'payment' || group === 'return';
  const isStaffs = group === 'office' || group === 'sign-in';
  return {
    'content-security-policy': policyOf(group, nonce, isSecure, others),
    'permissions-policy': `${REFUSED}, payment=${isPayment ? '(self)' : '()'}`,
    // The address of a list or of a reset is nobody else's to know; a provider learns which shop it is.
    'referrer-policy': isPayment ? 'strict-origin' : 'same-origin',
    'cross-origin-opener-policy': OPENERS[group],
    'cache-control': isStaffs ? 'no-store' : 'no-cache',
  };
}

function policyOf(group: PageGroup, nonce: string, isSecure: boolean, others: readonly PageHosts[]): string {
  const directives = { ...STRICT(nonce), ...OWN[group] };
  for (const [name, hosts] of others.flatMap((more) => Object.entries(more)))
    directives[name] = [directives[name], ...hosts].filter(Boolean).join(' ');
  const lines = Object.entries(directives).map(([name, value]) => `${name} ${value}`);
  return [...lines, ...(isSecure ? ['upgrade-insecure-requests'] : [])].join('; ');
}
