import type { Shop } from '../ports.js';

/** The example shop's identity. */
export const exampleShop: Shop = {
  name: 'Fiocco',
  colours: {
    primary: '#A8492F',
    background: '#FBF7F1',
    text: '#2E2A26',
    heading: '#2E2A26',
    accent: '#62725B',
    line: '#E6DED2',
  },
  logoUrl: null,
  phone: '051 555 0123',
  email: 'ciao@fiocco.example',
  addressLines: ['Fiocco S.r.l.', 'Via del Fiocco 12, 40124 Bologna (BO)'],
  openingLines: {
    it: ['Da martedì a sabato, 9.30–13 e 15.30–19'],
    en: ['Tuesday to Saturday, 9:30–13:00 and 15:30–19:00'],
  },
  vatNumber: '01234567897',
  termsUrl: '/info/condizioni',
  reaNumber: 'BO-123456',
  from: { name: 'Fiocco', address: 'ciao@fiocco.example' },
  publicUrl: 'https://liste.fiocco.example',
};

/** A shop that was just opened, with default settings only. */
export const emptyShop: Shop = {
  name: 'Fiocco',
  colours: {
    primary: '#3b82f6',
    background: '#ffffff',
    text: '#000000',
    heading: '#1e3a8a',
    accent: null,
    line: null,
  },
  logoUrl: null,
  phone: null,
  email: null,
  addressLines: [],
  openingLines: { it: [], en: [] },
  vatNumber: null,
  termsUrl: null,
  reaNumber: null,
  from: { name: 'Fiocco', address: 'noreply@localhost' },
  publicUrl: 'http://localhost:3000',
};
