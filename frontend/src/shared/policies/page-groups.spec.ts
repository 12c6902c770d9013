import { describe, expect, it, jest } from '@jest/globals';
import { createMemoryHistory } from '@tanstack/react-router';
import { pageGroupAt } from '@fiocco/contracts';
import { keepGroupsApart, needsDocument } from './page-groups.js';

describe('the group of an address', () => {
  it.each([
    ['/', 'office'],
    ['/list/7', 'public'],
    ['/thank-you', 'public'],
    ['/nothing', 'public'],
    ['/constructor', 'public'],
    ['/CHECKOUT/7/', 'payment'],
    ['/stripe-success', 'return'],
    ['/checkout/7/8', 'payment'],
    ['/gift-lists/7/checkout', 'payment'],
    ['/auth', 'sign-in'],
    ['/admin/mail', 'office'],
  ] as const)('%s is %s', (path, group) => expect(pageGroupAt(path)).toBe(group));
});

describe('a page of another group', () => {
  it('is a document of its own, save between the sign-in and the office', () => {
    expect(needsDocument('public', 'payment')).toBe(true);
    expect(needsDocument('payment', 'public')).toBe(true);
    expect(needsDocument('public', 'office')).toBe(true);
    expect(needsDocument('office', 'public')).toBe(true);
    expect(needsDocument('sign-in', 'office')).toBe(false);
    expect(needsDocument('office', 'sign-in')).toBe(false);
    expect(needsDocument('payment', 'payment')).toBe(false);
  });

  it('is asked of the server', async () => {
    const load = jest.fn();
    const history = createMemoryHistory({ initialEntries: ['/list/7'] });
    Object.assign(globalThis, { document: {} });
    keepGroupsApart(history, load);
    history.push('/list/8');
    await Promise.resolve();
    expect([history.location.href, load.mock.calls]).toEqual(['/list/8', []]);
    history.push('/checkout/8/9?tp=quota');
    history.replace('/admin');
    await Promise.resolve();
    Reflect.deleteProperty(globalThis, 'document');
    expect(load.mock.calls).toEqual([
      ['/checkout/8/9?tp=quota', false],
      ['/admin', true],
    ]);
    expect(history.location.href).toBe('/list/8');
  });
});
