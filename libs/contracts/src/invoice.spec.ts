import { expect, it } from '@jest/globals';
import { invoiceFaults, isTaxCode, isVatNumber, keptInvoice } from './invoice.js';

it.each([
  ['RSSMRA85T10A562S', true],
  // The same person's where another one has that code: letters stand for digits, and the check letter is another.
  ['RSSMRA85T10A56NH', true],
  ['RSSMRA85T10A562T', false],
  ['RSSMRA85T10A56NS', false],
  ['RSSMRA85F10A562S', false],
  ['RSSMRA85T10A562', false],
  // A firm's has eleven digits, like its VAT number.
  ['00743110157', true],
  ['00743110158', false],
  ['', false],
])('%j as a tax code: %s', (code, isOne) => expect(isTaxCode(code)).toBe(isOne));

it.each([
  ['01234567897', true],
  ['00743110157', true],
  ['01234567898', false],
  ['0123456789', false],
  ['00000000000', false],
  ['IT01234567897', false],
])('%j as a VAT number: %s', (number, isOne) => expect(isVatNumber(number)).toBe(isOne));

const ADDRESS = { street: 'Via Po 1', zipCode: '10123', city: 'Torino', province: 'Torino' };
const PERSON = { name: 'Mario Rossi', taxCode: ' rssmra85t10a562s ', address: ADDRESS };

it('is kept with its codes in capitals, its VAT number without its country and its province by two letters', () =>
  expect(
    keptInvoice({ ...PERSON, vatNumber: 'IT 012 345 67897', sdiCode: 'm5uxcr1', pec: ' a@pec.example ' }),
  ).toEqual({
    name: 'Mario Rossi',
    taxCode: 'RSSMRA85T10A562S',
    vatNumber: '01234567897',
    sdiCode: 'M5UXCR1',
    pec: 'a@pec.example',
    address: { ...ADDRESS, province: 'TO' },
  }));

const CODE = 'Il codice fiscale non è giusto: ricontrollalo';
it.each([
  [PERSON, {}],
  [{ ...PERSON, taxCode: null, vatNumber: '01234567897', sdiCode: '0000000' }, {}],
  [{ ...PERSON, sdiCode: '0000000', pec: 'studio@pec.example' }, {}],
  [{ ...PERSON, taxCode: '' }, { taxCode: 'Serve il codice fiscale o la partita IVA' }],
  [{ ...PERSON, taxCode: 'RSSMRA85T10A562T' }, { taxCode: CODE }],
  [{ ...PERSON, vatNumber: '01234567890' }, { vatNumber: 'La partita IVA non è giusta: ricontrollala' }],
  [
    { ...PERSON, vatNumber: 'DE811907980' },
    { vatNumber: 'Questa partita IVA è di un altro paese: scrivilo nell’indirizzo' },
  ],
  [{ ...PERSON, sdiCode: 'ABC123' }, { sdiCode: 'Il codice SDI ha sette lettere e cifre' }],
  [{ ...PERSON, pec: 'studio@' }, { pec: 'Inserisci una PEC valida' }],
  [{ ...PERSON, address: { ...ADDRESS, zipCode: '1012' } }, { 'address.zipCode': 'Il CAP ha cinque cifre' }],
  [
    { ...PERSON, name: ' ', address: null },
    {
      name: 'Il nome o la ragione sociale è obbligatorio',
      'address.street': 'L’indirizzo è obbligatorio',
      'address.zipCode': 'Il CAP è obbligatorio',
      'address.city': 'La città è obbligatoria',
      'address.province': 'La provincia è obbligatoria',
    },
  ],
  // Abroad there are other codes, and no Italian one.
  [{ name: 'Beispiel GmbH', vatNumber: 'DE 811 907 980', address: { ...ADDRESS, country: 'Germania' } }, {}],
])('%j has these faults: %j', (typed, faults) => expect(invoiceFaults(typed)).toEqual(faults));
