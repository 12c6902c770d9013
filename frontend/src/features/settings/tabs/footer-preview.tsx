import { openingLines, romeDayOf } from '@fiocco/contracts';
import { useState } from 'react';
import { Unbroken } from '../../../shared/kit/text/unbroken.js';
import { calendarIn } from '../opening/opening-kind.js';
import { textIn, type TabValues } from '../tab-kind.js';
import styles from '../settings.module.css';

const text = (html: string): string =>
  new DOMParser().parseFromString(html.replaceAll(/<(br|\/p|\/div)\s*\/?>/gi, '\n'), 'text/html').body
    .textContent ?? '';

/** What guests read at the foot of every page. */
export function FooterPreview({ values }: { readonly values: TabValues }) {
  const [today] = useState(() => romeDayOf(new Date()));
  const of = (field: string) => textIn(values, field).trim();
  const contacts = [of('storePhone'), of('storeEmail')].filter(Boolean).join(' · ');
  const numbers = [
    of('vatNumber') && `P.IVA ${of('vatNumber')}`,
    of('reaNumber') && `REA ${of('reaNumber')}`,
  ];
  const pages = [
    of('privacyPage') && 'Privacy',
    of('withdrawalPage') && 'Recesso',
    of('termsPage') && 'Condizioni di vendita',
  ].filter(Boolean);
  return (
    <>
      <h2 className={styles['heading']}>Piè di pagina degli ospiti</h2>
      <div className={styles['footer']}>
        <p className={styles['footerName']}>
          <Unbroken>{of('storeName') || of('appName') || 'Fiocco'}</Unbroken>
        </p>
        <p className={styles['lines']}>{text(of('storeAddress')).trim()}</p>
        <p>{contacts}</p>
        {openingLines({ ...calendarIn(values), openingHours: of('openingHours') }, today).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{numbers.filter(Boolean).join(' · ')}</p>
        {pages.length > 0 && <p className="medium">{pages.join(' · ')}</p>}
      </div>
      <p className="soft xs">Compare su ogni pagina pubblica e in fondo a ogni e-mail.</p>
    </>
  );
}
