/** @jest-environment ./frontend/testing/browser.mjs */
import { expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { aList, aProduct } from '../../../testing/examples.js';
import { answer } from '../../../testing/fake-server.js';
import { openOffice } from '../../../testing/open-page.js';

it('labels are printed of the selected products, with name, code and price, after the places that were used before', async () => {
  answer({
    'GET /api/products': () => [
      aProduct(),
      aProduct({ id: 6, name: 'Tazza', productCode: null, price: '9.00' }),
    ],
    'GET /api/gift-lists': () => [aList()],
  });
  const { user, address } = openOffice('/admin/products?view=list');
  await user.click(await screen.findByRole('checkbox', { name: 'Seleziona tutti' }));
  await user.click(screen.getByRole('link', { name: 'Etichette' }));
  await screen.findByRole('region', { name: 'Foglio 1' });
  const places = () =>
    within(screen.getByRole('region', { name: 'Foglio 1' })).getAllByRole('listitem', { hidden: true });
  expect(places().map((place) => place.textContent?.replace(/\s/g, ' '))).toEqual([
    'Vaso di vetroVA-7129,00 €',
    'Tazza9,00 €',
  ]);
  fireEvent.change(screen.getByLabelText('Posti vuoti all’inizio'), { target: { value: '23' } });
  expect(await screen.findByRole('region', { name: 'Foglio 2' })).toBeDefined();
  expect(places().at(-1)?.textContent).toMatch(/^Vaso/);
  expect(address()).toMatch(/skip=23/);
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Prodotti' }));
  expect(await screen.findByRole('checkbox', { name: 'Seleziona Tazza' })).toBeDefined();
  expect(address()).toBe('/admin/products?view=list');
});
