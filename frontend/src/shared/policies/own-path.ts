const HERE = 'https://qui.invalid';

/** The text as an address, where it is one. `URL.canParse` would be shorter, and is missing on many a phone. */
export function readAddress(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/**
 * The text, where it is an address of this shop and nothing else: an address bar may be made to say anything, and
 * browsers read `//host`, `/\\host` and `/<tab>/host` as another site.
 */
export function ownPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || /[\\\p{Cc}]/u.test(value)) return undefined;
  const url = readAddress(value, HERE);
  // Dots may go and leave two slashes: `/.//host`.
  return url?.origin === HERE && !url.pathname.startsWith('//') ? value : undefined;
}

/** The same of a whole address, as the server writes one: its path where it is this shop's. */
export function ownAddress(address: string): string | undefined {
  const url = readAddress(address, window.location.origin);
  return url?.origin === window.location.origin ? ownPath(url.pathname + url.search + url.hash) : undefined;
}
