/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aCard, aPublicList } from '../../testing/examples.js';
import { answer } from '../../testing/fake-server.js';
import { openPage } from '../../testing/open-page.js';

beforeEach(() =>
  answer({
    'GET /api/gift-lists/5': () => aPublicList(),
    'GET /api/products': () => [aCard()],
  }),
);

const firstStep = () => screen.findByRole('heading', { name: 'Chi fa questo regalo?' });

describe('a step whose address names no purchase', () => {
  it.each([2, 3, 4])('says so at step %i, and begins anew', async (step) => {
    const { address } = openPage(`/checkout/5/7?step=${step}&tp=acquisto`);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^ID transazione mancante\./);
    await firstStep();
    await waitFor(() => expect(address()).toMatch(/step=1/));
  });

  it('is no first step', async () => {
    openPage('/checkout/5/7?tp=acquisto');
    await firstStep();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
