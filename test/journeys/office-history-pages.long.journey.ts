// @takes 90 s
import { ROWS } from './rows/all-rows.js';
import { lookAt } from './support/look-at.js';

lookAt(ROWS['office-history'], 'other');
