/** @jest-environment ./frontend/testing/browser.mjs */
import { expect, it } from '@jest/globals';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { PageError } from './page-error.js';

it.each([
  ['Failed to fetch dynamically imported module: /assets/a.js', /^La pagina non è arrivata tutta/],
  ['error loading dynamically imported module: /assets/a.js', /^La pagina non è arrivata tutta/],
  ['Importing a module script failed.', /^La pagina non è arrivata tutta/],
  ['Unable to preload CSS for /assets/mail-question.css', /^La pagina non è arrivata tutta/],
  ['x is not a function', /^Si è verificato un errore/],
])('a page that fails with %p says what helps', async (message, words) => {
  const fail = () => {
    throw new Error(message);
  };
  const routeTree = createRootRoute({ component: fail, errorComponent: PageError });
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />);
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
});
