import {
  type FirstDayStep,
  isUncheckedDraft,
  missingSettings,
  PAYMENT_RULES,
  type PaymentMethod,
  type ShopSettings,
} from '@fiocco/contracts';
import { isInternalHost } from '../../platform/index.js';
import type { CatalogCounts } from '../catalog/index.js';

/** What the shop has now. */
export interface ShopNow {
  readonly settings: ShopSettings;
  /** The fields that it has saved itself: a new shop's name and colours are the product's. */
  readonly saved: ReadonlySet<string>;
  /** The base of every link that leaves the server. */
  readonly baseUrl: string;
  readonly mail: { readonly canLeave: boolean; readonly isRefused: boolean };
  readonly usable: readonly PaymentMethod[];
  readonly catalog: CatalogCounts;
  /** The most gifts that one list has. */
  readonly mostGifts: number;
}

const COLOURS = ['primaryColor', 'backgroundColor', 'textColor', 'headingColor', 'accentColor', 'lineColor'];
const TEXTS = [
  ['privacyPage', 'privacy'],
  ['withdrawalPage', 'recesso'],
  ['termsPage', 'condizioni di vendita'],
] as const;

const together = new Intl.ListFormat('it', { type: 'conjunction' });

/** What guests would find missing of each step; null where it is done. */
export const FIRST_DAY: Readonly<Record<FirstDayStep, (shop: ShopNow) => string | null>> = {
  shop({ settings: { vatNumber, storeName }, saved }) {
    if (saved.has('storeName')) return vatNumber ? null : 'In fondo a pagine ed e-mail manca la partita IVA.';
    const name = `Pagine ed e-mail portano il nome «${storeName}»`;
    return vatNumber ? `${name}, non quello del negozio.` : `${name} e nessuna partita IVA.`;
  },
  brand({ settings: { logoUrl }, saved }) {
    const isColoured = COLOURS.some((colour) => saved.has(colour));
    if (logoUrl && isColoured) return null;
    if (logoUrl) return 'Le liste hanno i colori di partenza, non quelli del negozio.';
    return isColoured
      ? 'In cima alle liste c’è il nome scritto, senza logo.'
      : 'Le liste hanno i colori di partenza e nessun logo.';
  },
  hours: ({ settings: { weeklyHours } }) =>
    weeklyHours === null ? 'Chi paga o ritira in negozio non sa quando è aperto.' : null,
  legal({ settings }) {
    const missing = TEXTS.filter(([field]) => !settings[field]).map(([, words]) => words);
    const drafts = TEXTS.filter(([field]) => isUncheckedDraft(settings[field])).map(([, words]) => words);
    const sentences = [
      missing.length > 0 && `In fondo alle pagine gli ospiti non trovano: ${together.format(missing)}.`,
      drafts.length > 0 && `Gli ospiti leggono una bozza ancora da verificare: ${together.format(drafts)}.`,
    ];
    return sentences.filter(Boolean).join(' ') || null;
  },
  address({ baseUrl }) {
    const { host, hostname } = new URL(baseUrl);
    return isInternalHost(hostname)
      ? `I link delle e-mail e dei codici QR portano a ${host}, che fuori da qui non si apre.`
      : null;
  },
  mail({ mail: { canLeave, isRefused } }) {
    if (!canLeave) return 'Nessuna e-mail parte: chi regala non riceve né conferma né ricevuta.';
    return isRefused
      ? 'Chi aspettava l’ultima e-mail non l’ha ricevuta: il perché è nel registro delle e-mail.'
      : null;
  },
  payments({ settings, usable }) {
    if (usable.length === 0) return 'Gli ospiti non hanno nessun modo di pagare.';
    if (settings.environmentMode === 'production') return null;
    return usable.some((code) => isSimulated(code, settings))
      ? 'Si paga con il simulatore: agli ospiti sembra vero, ma nessun addebito lo è.'
      : 'In cima alle pagine si legge «Modalità sviluppo: nessun pagamento è reale».';
  },
  occasions: ({ catalog }) =>
    catalog.occasions === 0 ? 'Senza un’occasione non nasce nessuna lista da mostrare agli ospiti.' : null,
  products: ({ catalog }) => (catalog.products === 0 ? 'Gli ospiti non trovano niente da regalare.' : null),
  list: ({ mostGifts }) => (mostGifts === 0 ? 'Nessun link da dare agli invitati porta a dei regali.' : null),
};

/** Usable although its keys are missing: the payment sandbox stands in for the provider. */
function isSimulated(code: PaymentMethod, settings: ShopSettings): boolean {
  const rule = PAYMENT_RULES.find((each) => each.code === code);
  return rule?.provider != null && missingSettings(rule.needs, { ...settings }).length > 0;
}
