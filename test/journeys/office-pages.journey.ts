// @takes 54 s
import { ROWS } from './rows/all-rows.js';
import { lookAt } from './support/look-at.js';

lookAt(
  [...ROWS['office-sales'], ...ROWS['office-records'], ...ROWS['office-day'], ...ROWS['office-history']],
  'usual',
);
