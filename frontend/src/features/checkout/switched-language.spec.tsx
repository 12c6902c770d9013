/** @jest-environment ./frontend/testing/browser.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PublicTransaction } from '@fiocco/contracts';
import { screen, waitFor } from '@testing-library/react';
import { aCard, aDraft, aPublicList, aPublicTransaction } from '../../testing/examples.js';
import { answer, commands } from '../../testing/fake-server.js';
import { openPage } from '../../testing/open-page.js';
import { loadTextsIn, speak } from '../../shared/texts/say.js';

const PURCHASE = '/api/transactions/aaaa-1';
const STEP_1 = '/checkout/5/7?step=1&trid=aaaa-1&tp=acquisto&lang=en';
let purchase: PublicTransaction;

beforeEach(async () => {
  await loadTextsIn('en', 'common', 'checkout', 'order', 'faults', 'thanks');
  speak('en');
  purchase = aDraft();
  answer({
    'GET /api/gift-lists/5': () => aPublicList(),
    'GET /api/products': () => [aCard()],
    'GET /api/public/transactions/aaaa-1': () => purchase,
    [`PUT ${PURCHASE}`]: () => purchase,
  });
});
afterEach(() => speak('it'));

describe('a guest who goes on in another language', () => {
  it('is written to in that from then on', async () => {
    openPage(STEP_1);
    await screen.findByRole('heading', { name: 'Who is giving this gift?' });
    await waitFor(() =>
      expect(commands()).toMatchObject([{ route: `PUT ${PURCHASE}`, body: { lang: 'en' } }]),
    );
  });

  it('says nothing where the purchase is in it already, or is another’s', async () => {
    purchase = { ...purchase, lang: 'en' };
    openPage(STEP_1);
    await screen.findByRole('heading', { name: 'Who is giving this gift?' });
    purchase = aPublicTransaction({ stage: 'draft', owned: false });
    openPage(STEP_1);
    await screen.findByRole('heading', { name: 'A purchase begun elsewhere' });
    expect(commands()).toEqual([]);
  });
});
