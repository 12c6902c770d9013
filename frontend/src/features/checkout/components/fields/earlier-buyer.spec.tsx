/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aCard, aPublicList, aPublicTransaction } from '../../../../testing/examples.js';
import { answer } from '../../../../testing/fake-server.js';
import { openPage } from '../../../../testing/open-page.js';

beforeEach(() =>
  answer({ 'GET /api/gift-lists/5': () => aPublicList(), 'GET /api/products': () => [aCard()] }),
);

describe('the data of an earlier gift', () => {
  it('are forgotten where the guest wants it, and not offered again', async () => {
    answer({ 'GET /api/public/transactions/bbbb-2': () => aPublicTransaction({ id: 'bbbb-2' }) });
    localStorage.setItem('fiocco:own', JSON.stringify([['5/8', 'bbbb-2']]));
    const { user } = openPage('/checkout/5/7?tp=acquisto');
    await user.click(await screen.findByRole('button', { name: 'Dimenticali su questo dispositivo' }));
    expect((await screen.findByText(/non propone più i tuoi dati/)).getAttribute('role')).toBe('status');
    expect(screen.queryByRole('button', { name: /^Usa di nuovo/ })).toBeNull();
    expect(document.activeElement).toBe(screen.getAllByRole('textbox')[0]);
    expect(JSON.stringify(localStorage)).not.toContain('bbbb-2');
  });
});
