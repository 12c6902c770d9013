import { FIRST_COLOURS } from '@fiocco/contracts';
import { useState } from 'react';
import { usePublicSettings } from '../../../shared/api/public-settings.js';
import { Segmented } from '../../../shared/office/controls/segmented.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { brandTokens } from '../../../shared/theme/brand-tokens.js';
import type { TabValues } from '../tab-kind.js';
import styles from './brand-preview.module.css';

/* The two gifts of the preview, in the colours that are being chosen. */

function Vase() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <rect width="100" height="100" fill="var(--sage-wash)" />
      <path
        d="M41 24h18v8c0 6 12 11 12 27 0 14-9 23-21 23s-21-9-21-23c0-16 12-21 12-27z"
        fill="var(--primary)"
      />
      <path d="M30 57c12 6 28 6 40 0" stroke="var(--primary-wash)" strokeWidth="3" fill="none" />
      <path d="M38 24h24" stroke="var(--primary-strong)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}

function Blanket() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <rect width="100" height="100" fill="var(--line)" />
      <rect x="22" y="30" width="56" height="44" rx="6" fill="var(--sage)" />
      <path d="M22 44h56M22 58h56" stroke="var(--sage-wash)" strokeWidth="3" />
      <path d="M26 74v8M36 74v8M46 74v8M56 74v8M66 74v8M74 74v8" stroke="var(--sage)" strokeWidth="3" />
    </svg>
  );
}

const GIFTS = [
  ['Vaso alto in terracotta smaltata', '84,50 €', Vase],
  ['Plaid in lana merino con frange', '115,00 €', Blanket],
] as const;

const textOr = (value: TabValues[string] | undefined, fallback: string): string =>
  typeof value === 'string' && value !== '' ? value : fallback;

/** A small drawn list in the colours that are being chosen. */
export function BrandPreview({ values }: { readonly values: TabValues }) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone');
  const { storeName, appName } = usePublicSettings();
  const tokens = brandTokens({
    primaryColor: textOr(values['primaryColor'], FIRST_COLOURS.primaryColor),
    backgroundColor: textOr(values['backgroundColor'], FIRST_COLOURS.backgroundColor),
    textColor: textOr(values['textColor'], FIRST_COLOURS.textColor),
    headingColor: textOr(values['headingColor'], FIRST_COLOURS.headingColor),
    accentColor: textOr(values['accentColor'], '') || null,
    lineColor: textOr(values['lineColor'], '') || null,
  });
  const logo = textOr(values['logoUrl'], '');
  return (
    <>
      <div className={styles['head']}>
        <h2>Anteprima dal vivo</h2>
        <Segmented
          label="Larghezza dell’anteprima"
          value={width}
          onChange={setWidth}
          options={[
            ['phone', <Icon key="phone" name="device-mobile" />, 'Telefono'],
            ['desktop', <Icon key="desktop" name="device-desktop" />, 'Schermo grande'],
          ]}
        />
      </div>
      <figure
        className={styles['page']}
        data-width={width}
        aria-label="Anteprima di una lista"
        style={tokens}
      >
        <div className={styles['shop']}>
          {logo ? <img src={logo} alt={storeName || appName} /> : storeName || appName}
        </div>
        <div className={styles['cover']}>
          <p className={styles['names']}>Anna e Kwabena</p>
          <p className={styles['day']}>Nozze, 12 giugno 2027</p>
          <p>Grazie a chi vorrà aiutarci a mettere su casa.</p>
        </div>
        <div className={styles['gifts']}>
          {GIFTS.map(([name, price, Drawing]) => (
            <div key={name} className={styles['gift']}>
              <span className={styles['picture']}>
                <Drawing />
              </span>
              <div>
                <p className={styles['name']}>{name}</p>
                <p className={styles['price']}>{price}</p>
                <span className={styles['button']}>Acquista</span>
              </div>
            </div>
          ))}
        </div>
      </figure>
      <p className="soft xs">Gli ospiti vedono questi colori dopo il salvataggio.</p>
    </>
  );
}
