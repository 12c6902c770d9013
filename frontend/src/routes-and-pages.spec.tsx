/** @jest-environment ./frontend/testing/browser.mjs */
import { describe, expect, it } from '@jest/globals';
import { CLIENT_PAGES, clientPageAt } from '@fiocco/contracts';
import { createMemoryHistory } from '@tanstack/react-router';
import { createClientRouter } from './app.js';
import { createQueryClient } from './shared/api/query-client.js';

const router = createClientRouter(createQueryClient(), createMemoryHistory({ initialEntries: ['/'] }));

describe('the pages that the server knows', () => {
  it('are those of the router', () => {
    const paths = Object.keys(router.routesByPath).map((path) => path.replace(/(.)\/$/, '$1'));
    expect(CLIENT_PAGES.map(({ path }) => path).toSorted()).toEqual([...new Set(paths)].toSorted());
  });

  it.each([
    '/',
    '/list/123',
    '/list/123/',
    '/LIST/123',
    '/list',
    '/list/123/biglietto',
    '/list/123/altro',
    '/gift-lists/123/',
    '/gift-lists/123/checkout',
    '/gift-lists/123/checkout/4',
    '/gift-lists/123/checkout/4/5',
    '/gift-lists/123/thank-you',
    '/gift-lists/123/thank-you/abc',
    '/checkout',
    '/checkout/123',
    '/checkout/123/4',
    '/thank-you',
    '/thankyou/1/2',
    '/thankyou/1',
    '/auth',
    '/auth/x',
    '/admin',
    '/admin/',
    '/admin/mail',
    '/admin/transactions/abc',
    '/admin/transactions/abc/customer',
    '/admin/transactions/abc/altro',
    '/admin/as-of/lista/3',
    '/admin/nothing',
    '/niente',
  ])('stand where the router finds them: %s', (path) => {
    const [, { '**': unmatched }, route] = router.getMatchedRoutes(path);
    const found = unmatched ? undefined : route?.fullPath.replace(/(.)\/$/, '$1');
    expect(clientPageAt(path)?.page.path).toBe(found);
  });
});
