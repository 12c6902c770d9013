// @takes 150 s
import { ROWS } from './rows/all-rows.js';
import { lookAt } from './support/look-at.js';
import { PayingShop } from './support/paying-shop.js';

lookAt(ROWS['shop-payment'], 'every', async () => {
  const paying = await PayingShop.open();
  await paying.shop.staff.put('/api/settings', { enableBankTransfer: true });
  return paying;
});
