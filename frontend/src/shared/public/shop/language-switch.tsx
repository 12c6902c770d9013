import { type Language, LANGUAGE_COOKIE, LANGUAGE_NAMES, LANGUAGE_PARAM, LANGUAGES } from '@fiocco/texts';
import { useLocation } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { opensHere } from '../../kit/opens-here.js';
import { cx } from '../../kit/class-names.js';
import { language } from '../../texts/say.js';
import styles from './language-switch.module.css';

const A_YEAR = 31_536_000;

/** The server takes under https only cookies that no neighbouring host can set. Refused cookies leave the address. */
function keepChoice(chosen: Language): void {
  const isSecure = window.location.protocol === 'https:';
  const name = isSecure ? `__Host-${LANGUAGE_COOKIE}` : LANGUAGE_COOKIE;
  document.cookie = `${name}=${chosen}; Path=/; Max-Age=${A_YEAR}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** The same place in another language. */
function addressIn(other: Language, address: string): string {
  const url = new URL(address, 'http://shop.invalid');
  url.searchParams.set(LANGUAGE_PARAM, other);
  return url.pathname + url.search + url.hash;
}

/** Loads this very place anew in another language, in this entry of the history: Back leads to the page before. */
function choose(event: MouseEvent<HTMLAnchorElement>, other: Language): void {
  keepChoice(other);
  if (!opensHere(event)) return;
  event.preventDefault();
  window.location.replace(event.currentTarget.href);
}

/** The languages that this page is not in, each by its own name. */
export function LanguageSwitch({ className }: { readonly className?: string }) {
  const here = useLocation({ select: ({ href }) => href });
  return LANGUAGES.filter((other) => other !== language()).map((other) => (
    <a
      key={other}
      className={cx(styles.switch, className)}
      href={addressIn(other, here)}
      lang={other}
      hrefLang={other}
      translate="no"
      onClick={(event) => choose(event, other)}
    >
      {LANGUAGE_NAMES[other]}
    </a>
  ));
}
