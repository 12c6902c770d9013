import { OFFICE_ROWS } from './rows/all-rows.js';
import { lookAt } from './support/look-at.js';

lookAt(OFFICE_ROWS);
