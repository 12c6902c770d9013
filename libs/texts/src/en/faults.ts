import type { InOtherWords } from '../texts.js';

export default {
  'faults.mail.letters': 'Accents and special letters are not allowed before the @',
  'faults.zipCode.missing': 'Please give the postcode',
  'faults.zipCode.form': 'An Italian postcode (CAP) has five digits',
  'faults.zipCode.missingAbroad': 'Please give the postcode',
  'faults.province.missing': 'Please give the province',
  'faults.province.form': 'Write the two letters of the province, such as BO',
  'faults.country.abroad': 'We only ship within Italy',
  'faults.name.missing': 'Please give the name or the company',
  'faults.street.missing': 'Please give the address',
  'faults.city.missing': 'Please give the city',
  'faults.taxCode.missing': 'Please give the Italian tax code or the VAT number',
  'faults.taxCode.form': 'The tax code is not right: please check it',
  'faults.vatNumber.form': 'The VAT number is not right: please check it',
  'faults.vatNumber.foreign': 'This VAT number belongs to another country: name it in the address',
  'faults.sdiCode.form': 'The SDI code has seven letters and digits',
  'faults.pec.form': 'Please give a valid PEC address',
} satisfies InOtherWords<'faults'>;
