import { type Language, LANGUAGE_COOKIE } from '@fiocco/texts';

const A_YEAR = 31_536_000;

/**
 * Keeps a language for this browser. The server takes under https only cookies that no neighbouring host can set; where
 * cookies are refused, the address goes on saying it.
 */
export function keepLanguage(chosen: Language): void {
  const isSecure = window.location.protocol === 'https:';
  const name = isSecure ? `__Host-${LANGUAGE_COOKIE}` : LANGUAGE_COOKIE;
  document.cookie = `${name}=${chosen}; Path=/; Max-Age=${A_YEAR}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
