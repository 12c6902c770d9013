import { type Language, LANGUAGE_NAMES, LANGUAGE_PARAM, LANGUAGES } from '@fiocco/texts';
import { useLocation } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { opensHere } from '../../kit/opens-here.js';
import { cx } from '../../kit/class-names.js';
import { language } from '../../texts/say.js';
import { keepLanguage } from './keep-language.js';
import headerLink from './header-link.module.css';
import styles from './language-switch.module.css';

/** The same place in another language. */
function addressIn(other: Language, address: string): string {
  const url = new URL(address, 'http://shop.invalid');
  url.searchParams.set(LANGUAGE_PARAM, other);
  return url.pathname + url.search + url.hash;
}

/**
 * Loads this entry of the history anew in another language: Back leads to the page before, and what a reload finds again is
 * found, the place on the page too.
 */
function choose(event: MouseEvent<HTMLAnchorElement>, other: Language): void {
  keepLanguage(other);
  if (!opensHere(event)) return;
  event.preventDefault();
  window.history.replaceState(window.history.state, '', event.currentTarget.href);
  window.location.reload();
}

/** The languages that this page is not in, each by its own name. */
export function LanguageSwitch({ className }: { readonly className?: string }) {
  const here = useLocation({ select: ({ href }) => href });
  return LANGUAGES.filter((other) => other !== language()).map((other) => (
    <a
      key={other}
      className={cx(headerLink.link, styles.switch, className)}
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
