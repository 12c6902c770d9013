import type { ExampleGuest } from '../example-shop.types.js';

/** Invented people: reserved mail domains, and numbers of the fictitious 555 range. */
export const guests: readonly ExampleGuest[] = [
  { key: 'rosa', name: 'Nonna Rosa', email: 'rosa.bellini@example.com', phone: '051 555 0141' },
  { key: 'ugo', name: 'Ugo Re', email: 'ugo@example.com', phone: '+39 347 555 0102' },
  { key: 'giulia', name: 'Giulia Ferri', email: 'giulia.ferri@example.com', phone: '+39 340 555 0117' },
  {
    key: 'mariavittoria',
    name: 'Maria Vittoria Antonietta Bentivoglio-Castelfranchi',
    email: 'mariavittoria.bentivoglio.castelfranchi@studio-notarile.example',
    phone: '+39 335 555 0168',
  },
  {
    key: 'zii',
    name: 'Zio Ermanno e zia Luciana',
    email: 'ermanno.luciana@example.com',
    phone: '059 555 0120',
  },
  {
    key: 'colleghi',
    name: 'I colleghi dell’Ufficio Tecnico del Comune di San Giovanni in Persiceto',
    email: 'ufficio.tecnico@comune.example',
    phone: '051 555 0190',
  },
  { key: 'pietro', name: 'Pietro D’Amico', email: 'p.damico@example.com', phone: '+39 328 555 0133' },
  {
    key: 'testimoni',
    name: 'Chiara, Niccolò e Sebastiano',
    email: 'testimoni@example.com',
    phone: '+39 349 555 0155',
  },
  { key: 'teresa', name: 'Teresa Fò', email: 'teresa.fo@example.com', phone: '+39 333 555 0181' },
  {
    key: 'francesco',
    name: 'Francesco Saverio Dell’Orto',
    email: 'fs.dellorto@example.com',
    phone: '+39 339 555 0149',
  },
  { key: 'ines', name: 'Inés Ortega Villanueva', email: 'ines.ortega@example.com', phone: '+34 600 555 012' },
  {
    key: 'amara',
    name: 'Amara Okonkwo-Galli',
    email: 'amara.okonkwo.galli@example.com',
    phone: '+39 346 555 0124',
  },
  { key: 'bruno', name: 'Bruno Sartori', email: 'bruno.sartori@example.com', phone: '0543 555 016' },
  {
    key: 'nonni',
    name: 'I nonni Carla e Giampaolo',
    email: 'carla.giampaolo@example.com',
    phone: '051 555 0177',
  },
  { key: 'lia', name: 'Lia', email: 'lia@example.com', phone: '+39 351 555 0109' },
  {
    key: 'corso',
    name: 'Le mamme del corso preparto',
    email: 'corso.preparto@example.com',
    phone: '+39 342 555 0158',
  },
];
