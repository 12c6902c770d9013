import { GivenId } from '../../../platform/index.js';

/** The id of one entry of money. */
export const ReceiptId = (): PropertyDecorator =>
  GivenId('Manca il numero dell’incasso: basta riaprire la finestra e riprovare');
