/** @jest-environment ./frontend/testing/browser.mjs */
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { lazyPayment } from './lazy-payment.js';

afterEach(cleanup);

it('says that the script of payments did not come, and offers to ask for the page anew', async () => {
  const Payment = lazyPayment(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));
  render(<Payment {...({} as ComponentProps<typeof Payment>)} />);
  expect(screen.getByText('Caricamento dati di pagamento...')).toBeDefined();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Errore nel caricamento del modulo di pagamento');
  expect(screen.getByRole('button', { name: 'Riprova' })).toBeDefined();
});
