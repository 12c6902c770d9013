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
  it('nothing is missing where all is there, and in a new shop each step is, the most harmful first', () => {
    expect(STEPS.map((step) => FIRST_DAY[step](READY))).toEqual(STEPS.map(() => null));
    expect(STEPS.map((step) => FIRST_DAY[step](EMPTY))).toEqual([
      'In cima alle pagine si legge «Modalità sviluppo: nessun pagamento è reale».',
      'Nessuna e-mail parte: chi regala non riceve né conferma né ricevuta.',
      'In fondo alle pagine gli ospiti non trovano: privacy, recesso e condizioni di vendita.',
      'Pagine ed e-mail portano il nome «Fiocco» e nessuna partita IVA.',
      'I link delle e-mail e dei codici QR portano a localhost:3000, che fuori da qui non si apre.',
      'Senza un’occasione non nasce nessuna lista da mostrare agli ospiti.',
      'Gli ospiti non trovano niente da regalare.',
      'Nessun link da dare agli invitati porta a dei regali.',
      'Chi paga o ritira in negozio non sa quando è aperto.',
      'Le liste hanno i colori di partenza e nessun logo.',
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
      'legal',
      { settings: { privacyPage: 'DA VERIFICARE: bozza.\nTitolare.', termsPage: 'DA VERIFICARE' } },
      'Gli ospiti leggono una bozza ancora da verificare: privacy e condizioni di vendita.',
    ],
    [
      'legal',
      { settings: { privacyPage: 'DA VERIFICARE: bozza.\nTitolare.', termsPage: null } },
      'In fondo alle pagine gli ospiti non trovano: condizioni di vendita. ' +
        'Gli ospiti leggono una bozza ancora da verificare: privacy.',
    ],
    [
      'mail',
      { mail: { canLeave: true, isRefused: true } },
      'Chi aspettava l’ultima e-mail non l’ha ricevuta: il perché è nel registro delle e-mail.',
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
