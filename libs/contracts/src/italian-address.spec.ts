import { expect, it } from '@jest/globals';
import { placeFaults, provinceCode } from './italian-address.js';

it.each([
  ['BO', 'BO'],
  ['bo', 'BO'],
  ['(RM)', 'RM'],
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

it.each([
  [{ zipCode: '40121', province: 'BO' }, {}],
  [{ zipCode: ' 40121 ', province: 'Bologna', country: 'Italia' }, {}],
  [{ zipCode: '4012', province: 'BO' }, { zipCode: 'Il CAP ha cinque cifre' }],
  [
    { zipCode: '40121', province: 'Boh', country: 'IT' },
    { province: 'Scrivi la sigla della provincia, come BO' },
  ],
  [{}, { zipCode: 'Il CAP è obbligatorio', province: 'La provincia è obbligatoria' }],
  [{ zipCode: 'SW1A 1AA', country: 'Regno Unito' }, {}],
  [{ zipCode: '1010', province: 'Wien', country: 'Österreich' }, {}],
])('%j: %j', (address, faults) => expect(placeFaults(address)).toEqual(faults));
