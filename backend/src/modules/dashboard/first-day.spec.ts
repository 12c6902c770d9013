import { describe, expect, it } from '@jest/globals';
import { FIRST_DAY_STEPS, type FirstDayStep } from '@fiocco/contracts';
import { FIRST_DAY, type ShopNow } from './first-day.js';

const STEPS = Object.keys(FIRST_DAY_STEPS) as readonly FirstDayStep[];

/** As a shop is that nobody has touched; only what is asked is filled in. */
const EMPTY = {
  settings: { storeName: 'Fiocco', weeklyHours: null, environmentMode: 'development' },
  saved: new Set(),
  baseUrl: 'http://localhost:3000',
  mail: { canLeave: false, isRefused: false },
  usable: ['in_negozio'],
  catalog: { occasions: 0, products: 0 },
  mostGifts: 0,
} as unknown as ShopNow;

const READY = {
  settings: {
    storeName: 'Bottega Ferrante',
    vatNumber: '01234567897',
    logoUrl: '/media/logo.webp',
    weeklyHours: {},
    privacyPage: 'https://bottega.example/privacy',
    withdrawalPage: 'Quattordici giorni.',
    termsPage: 'Si vende così.',
    environmentMode: 'production',
  },
  saved: new Set(['storeName', 'primaryColor']),
  baseUrl: 'https://liste.bottega.example',
  mail: { canLeave: true, isRefused: false },
  usable: ['stripe', 'in_negozio'],
  catalog: { occasions: 3, products: 40 },
  mostGifts: 12,
} as unknown as ShopNow;

type Changes = Partial<Omit<ShopNow, 'settings'>> & { readonly settings?: Partial<ShopNow['settings']> };
const readyBut = ({ settings, ...changes }: Changes): ShopNow => ({
  ...READY,
  ...changes,
  settings: { ...READY.settings, ...settings },
});

describe('before the shop opens', () => {
  it('nothing is missing where all is there, and each step is missing in a new shop', () => {
    expect(STEPS.map((step) => FIRST_DAY[step](READY))).toEqual(STEPS.map(() => null));
    expect(STEPS.map((step) => FIRST_DAY[step](EMPTY))).toEqual([
      'Pagine ed e-mail portano il nome «Fiocco» e nessuna partita IVA.',
      'Le liste hanno i colori di partenza e nessun logo.',
      'Chi paga o ritira in negozio non sa quando è aperto.',
      'In fondo alle pagine gli ospiti non trovano: privacy, recesso e condizioni di vendita.',
      'I link delle e-mail e dei codici QR portano a localhost:3000, che fuori da qui non si apre.',
      'Nessuna e-mail parte: chi regala non riceve né conferma né ricevuta.',
      'In cima alle pagine si legge «Modalità sviluppo: nessun pagamento è reale».',
      'Senza un’occasione non nasce nessuna lista.',
      'Non c’è ancora niente da regalare.',
      'Nessun link da dare agli invitati porta a dei regali.',
    ]);
  });

  it.each<[FirstDayStep, Changes, string]>([
    ['shop', { settings: { vatNumber: null } }, 'In fondo a pagine ed e-mail manca la partita IVA.'],
    [
      'shop',
      { settings: { storeName: 'Fiocco' }, saved: new Set() },
      'Pagine ed e-mail portano il nome «Fiocco», non quello del negozio.',
    ],
    ['brand', { settings: { logoUrl: null } }, 'In cima alle liste c’è il nome scritto, senza logo.'],
    ['brand', { saved: new Set() }, 'Le liste hanno i colori di partenza, non quelli del negozio.'],
    [
      'legal',
      { settings: { withdrawalPage: null } },
      'In fondo alle pagine gli ospiti non trovano: recesso.',
    ],
    [
      'mail',
      { mail: { canLeave: true, isRefused: true } },
      'L’ultima e-mail non è partita: il perché è nel registro delle e-mail.',
    ],
    ['payments', { usable: [] }, 'Gli ospiti non hanno nessun modo di pagare.'],
    [
      'payments',
      { settings: { environmentMode: 'development' } },
      'Si paga con il simulatore: agli ospiti sembra vero, ma nessun addebito lo è.',
    ],
  ])('%s says the part that is missing', (step, changes, words) => {
    expect(FIRST_DAY[step](readyBut(changes))).toBe(words);
  });
});
