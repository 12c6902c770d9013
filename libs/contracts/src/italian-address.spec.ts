import { expect, it } from '@jest/globals';
import { placeFaults, provinceCode, typedPlaceFaults, withProvinceCode } from './italian-address.js';

it.each([
  ['BO', 'BO'],
  ['bo', 'BO'],
  ['(RM)', 'RM'],
  ['Milano (MI)', 'MI'],
  ['Forlì-Cesena', 'FC'],
  ["l'aquila", 'AQ'],
  ['Reggio nell’Emilia', 'RE'],
  ['Reggio di Calabria', 'RC'],
  ['Monza e Brianza', 'MB'],
  ['Bolzano/Bozen', 'BZ'],
  ['Olbia-Tempio', 'OT'],
  ['Valle d’Aosta', 'AO'],
  ['XX', undefined],
  ['', undefined],
])('%j is the province %s', (typed, code) => expect(provinceCode(typed)).toBe(code));

const SPOKEN = { zipCode: 'Il CAP ha cinque cifre', province: 'Scrivi la sigla della provincia, come BO' };

it.each([
  [{ zipCode: '40121', province: 'BO' }, {}],
  [{ zipCode: ' 40121 ', province: 'Bologna', country: 'Italia' }, {}],
  [{ zipCode: '4012', province: 'BO' }, { zipCode: SPOKEN.zipCode }],
  [{ zipCode: '40121', province: 'Boh', country: 'IT' }, { province: SPOKEN.province }],
  [{}, { zipCode: 'Il CAP è obbligatorio', province: 'La provincia è obbligatoria' }],
  [{ zipCode: 'SW1A 1AA', country: 'Regno Unito' }, { country: 'Spediamo solo in Italia' }],
])('a shop that ships within Italy, %j: %j', (address, faults) =>
  expect(placeFaults(address, { shipsAbroad: false })).toEqual(faults),
);

it.each([
  [{ zipCode: '4012', province: 'BO' }, { zipCode: SPOKEN.zipCode }],
  [{ zipCode: 'SW1A 1AA', country: 'Regno Unito' }, {}],
  [{ zipCode: '1010', province: 'Wien', country: 'Österreich' }, {}],
  [{ country: 'Francia' }, { zipCode: 'Il codice postale è obbligatorio' }],
])('a shop that ships abroad, %j: %j', (address, faults) =>
  expect(placeFaults(address, { shipsAbroad: true })).toEqual(faults),
);

it.each([
  [{}, {}],
  [{ zipCode: '', province: ' ' }, {}],
  [{ zipCode: '401', province: 'Boh' }, SPOKEN],
  [{ zipCode: 'SW1A 1AA', province: 'Kent', country: 'Regno Unito' }, {}],
])('what may be left out, %j: %j', (address, faults) => expect(typedPlaceFaults(address)).toEqual(faults));

it.each([
  [{ province: 'Bologna' }, { province: 'BO' }],
  [
    { province: '(bo)', country: 'Italia' },
    { province: 'BO', country: 'Italia' },
  ],
  [
    { province: 'Como', country: 'Argentina' },
    { province: 'Como', country: 'Argentina' },
  ],
  [{ province: 'Boh' }, { province: 'Boh' }],
  [{ zipCode: '56121' }, { zipCode: '56121' }],
])('%j is kept as %j', (typed, kept) => expect(withProvinceCode(typed)).toEqual(kept));
