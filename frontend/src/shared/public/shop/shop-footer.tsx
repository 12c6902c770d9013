import type { PublicSettings } from '@fiocco/contracts';
import { createElement, type ReactNode } from 'react';
import { usePublicSettings } from '../../api/public-settings.js';
import { MailIcon, PhoneIcon } from '../../kit/icons/index.js';
import { Link } from '@tanstack/react-router';
import { Brand } from './brand.js';
import { LanguageSwitch } from './language-switch.js';
import { mailHref, telHref } from '../../kit/text/contact.js';
import { legalPages } from './legal-pages.js';
import styles from './shop-footer.module.css';
import { say } from '../../texts/say.js';

/** Tags that a shop may use in short texts; of every other element only the words stay. */
const KEPT = new Set(['b', 'strong', 'i', 'em', 'br', 'p', 'span']);

function nodesOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, at) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element)) return null;
    const tag = node.tagName.toLowerCase();
    if (tag === 'script' || tag === 'style') return null;
    const inside = nodesOf(node);
    return createElement(KEPT.has(tag) ? tag : 'span', { key: at }, ...(tag === 'br' ? [] : inside));
  });
}

/** HTML from the settings as React's own elements: no attribute and no foreign tag survives. */
function RichText({ html }: { readonly html: string }) {
  return nodesOf(new DOMParser().parseFromString(html, 'text/html').body);
}

/** Where the shop is, and its numbers. */
export function Company({ settings }: { readonly settings: PublicSettings }) {
  const { storeAddress, vatNumber, reaNumber } = settings;
  const numbers = [
    vatNumber && say('common.vat', { number: vatNumber }),
    reaNumber && say('common.rea', { number: reaNumber }),
  ].filter(Boolean);
  return (
    <address>
      {storeAddress && <RichText html={storeAddress} />}
      {numbers.length > 0 && <div>{numbers.join(' · ')}</div>}
    </address>
  );
}

function Help({ settings }: { readonly settings: PublicSettings }) {
  const { storePhone, storeEmail, openingLines: hours } = settings;
  if (!storePhone && !storeEmail && hours.length === 0) return null;
  return (
    <div>
      <h2>{say('common.help')}</h2>
      <ul>
        {storePhone && (
          <li>
            <a href={telHref(storePhone)}>
              <PhoneIcon size={16} />
              <span className="num">{storePhone}</span>
            </a>
          </li>
        )}
        {storeEmail && (
          <li>
            <a href={mailHref(storeEmail)}>
              <MailIcon size={16} />
              {storeEmail}
            </a>
          </li>
        )}
      </ul>
      {hours.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function LegalLinks({ settings }: { readonly settings: PublicSettings }) {
  const pages = legalPages(settings);
  return (
    <ul className={styles.pages}>
      {pages.map(({ code, title, address }) => (
        <li key={code}>
          {address ? (
            <a href={address} rel="noopener">
              {title}
            </a>
          ) : (
            <Link to="/info/$page" params={{ page: code }}>
              {title}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/**
 * The shop's data, as the law asks; a page adds what a guest should know before ordering. The address is HTML of the shop's
 * own, which only a browser reads: what the server draws of a page ends above it.
 */
export function ShopFooter({ children }: { readonly children?: ReactNode }) {
  const settings = usePublicSettings();
  if (typeof DOMParser === 'undefined') return null;
  return (
    <footer className={styles.footer}>
      <div className="page-width">
        <div className={styles.columns}>
          <div>
            <Brand />
            <Company settings={settings} />
          </div>
          <Help settings={settings} />
          <div>
            {children && <h2>{say('common.beforeBuying')}</h2>}
            {children}
            <LegalLinks settings={settings} />
          </div>
        </div>
        <p className={styles.legal}>
          <span>{say('common.cookies')}</span>
          <span>{say('common.prices')}</span>
          <LanguageSwitch />
        </p>
      </div>
    </footer>
  );
}
