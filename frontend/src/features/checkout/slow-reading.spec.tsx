/** @jest-environment ./frontend/testing/browser.mjs */
import { expect, it } from '@jest/globals';
import { paymentSwitches, type PublicTransaction } from '@fiocco/contracts';
import { screen, waitFor } from '@testing-library/react';
import { aCard, aDraft, aPublicList } from '../../testing/examples.js';
import { answer } from '../../testing/fake-server.js';
import { openPage } from '../../testing/open-page.js';

it('a guest is not thrown back by a slow reading that was answered before their gift was held', async () => {
  let purchase: PublicTransaction = aDraft();
  let readings = 0;
  let arrive: () => void = () => undefined;
  const onItsWay = new Promise<void>((done) => (arrive = done));
  answer({
    'GET /api/gift-lists/5': () => aPublicList({ allowedPaymentMethods: paymentSwitches(['in_negozio']) }),
    'GET /api/products': () => [aCard()],
    'POST /api/transactions': ({ body }) => {
      purchase = { ...purchase, ...(body as object) };
      return { id: purchase.id };
    },
    'PUT /api/transactions/aaaa-1': ({ body }) => {
      const change = body as Partial<PublicTransaction>;
      const held = { stage: 'held', holdId: 'h1', expiresAt: '2099-01-01T10:00:00.000Z' } as const;
      purchase = { ...purchase, ...change, ...(change.paymentMethod && held) };
      return purchase;
    },
    'GET /api/public/transactions/aaaa-1': () => {
      readings += 1;
      const answered = purchase;
      // The second is the page's own, once its address names the purchase.
      return readings === 2 ? onItsWay.then(() => answered) : answered;
    },
  });
  const { user } = openPage('/checkout/5/7?step=1');
  await user.type(await screen.findByRole('textbox', { name: 'Nome e cognome' }), 'Giulia Ferri');
  await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'giulia@posta.example');
  await user.type(screen.getByRole('textbox', { name: 'Telefono' }), '333 555 0142');
  await user.click(screen.getByRole('button', { name: 'Continua' }));
  await waitFor(() => expect(purchase.stage).toBe('held'));
  arrive();
  await screen.findByRole('heading', { name: 'È tutto giusto?' });
});
