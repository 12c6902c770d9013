const HERE = 'https://qui.invalid';

/**
 * The text, where it is an address of this shop and nothing else: an address bar may be made to say anything, and
 * browsers read `//host`, `/\\host` and `/<tab>/host` as another site.
 */
export function ownPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || /[\\\p{Cc}]/u.test(value)) return undefined;
  if (!URL.canParse(value, HERE)) return undefined;
  const { origin, pathname } = new URL(value, HERE);
  // Dots may go and leave two slashes: `/.//host`.
  return origin === HERE && !pathname.startsWith('//') ? value : undefined;
}

/** The same of a whole address, as the server writes one: its path where it is this shop's. */
export function ownAddress(address: string): string | undefined {
  if (!URL.canParse(address, window.location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, window.location.origin);
  return origin === window.location.origin ? ownPath(pathname + search + hash) : undefined;
}
