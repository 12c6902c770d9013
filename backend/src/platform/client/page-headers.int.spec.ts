import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Module } from '@nestjs/common';
import { CLIENT_PAGES, pageGroupAt, VIDEO_FRAMES } from '@fiocco/contracts';
import { type PageHosts } from './page-headers.js';
import { AllowsHosts } from './pages.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(30_000);

const SHELL = '<!doctype html><html><head><title>x</title></head><body><div id="root"></div></body></html>';

let hosts: () => Promise<PageHosts> = async () => ({});
@Module({})
class HostsModule {
  @AllowsHosts('payment')
  hosts(): Promise<PageHosts> {
    return hosts();
  }
}

let http: TestApp;
let https: TestApp;
beforeAll(async () => {
  http = await createTestApp({ modules: [HostsModule] });
  https = await createTestApp({ modules: [], sharing: http, config: { publicUrl: 'https://negozio.test' } });
  await mkdir(http.config.clientDir, { recursive: true });
  await writeFile(join(http.config.clientDir, 'index.html'), SHELL);
});
afterAll(async () => {
  await https.close();
  await http.close();
});

/** `/checkout/$listId/{-$productId}` as somebody would open it. */
const opened = (path: string) => path.replaceAll(/\{-\$\w+\}|\$\w+/g, '7');

async function pageAt(path: string, test = http) {
  const { headers, text } = await test.http.get(path).set('accept', 'text/html');
  const policy = String(headers['content-security-policy']);
  const directives = Object.fromEntries(
    policy.split('; ').map((line) => [line.split(' ')[0] ?? '', line.split(' ').slice(1)] as const),
  );
  const nonce = /<script nonce="([^"]+)">/.exec(text)?.[1] ?? '';
  return { headers, text, policy, directives, nonce };
}

it('a link for a new password tells its address to no other page, and is kept nowhere', async () => {
  const { headers } = await pageAt('/reset-password/un-segreto');
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
});

describe('every page of the client', () => {
  it.each([...CLIENT_PAGES.map(({ path }) => path), '/nothing/here'])(
    '%s runs no script but ours, and stands in no frame',
    async (path) => {
      const { headers, text, directives, nonce } = await pageAt(opened(path));
      expect(directives).toMatchObject({
        'default-src': ["'none'"],
        'script-src': ["'self'", `'nonce-${nonce}'`],
        'connect-src': ["'self'"],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      });
      expect(nonce).toMatch(/^[\w+/]{22}==$/);
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'permissions-policy': expect.stringMatching(/camera=\(\), microphone=\(\), geolocation=\(\)/),
      });
      // Every inline script has the nonce, and no element has a handler of its own.
      for (const [tag] of text.matchAll(/<script(?![^>]* src=)[^>]*>/g))
        expect(tag).toContain(`nonce="${nonce}"`);
      expect(text).not.toMatch(/<[^>]+\son\w+=|javascript:/i);
    },
  );

  it('has another nonce for every answer', async () => {
    const nonces = await Promise.all([1, 2, 3].map(async () => (await pageAt('/')).nonce));
    expect(new Set(nonces).size).toBe(3);
  });

  it('asks browsers for https alone where the shop is reached by it', async () => {
    expect((await pageAt('/')).directives).not.toHaveProperty('upgrade-insecure-requests');
    expect((await pageAt('/', https)).directives).toHaveProperty('upgrade-insecure-requests');
  });
});

describe('a group of pages', () => {
  const GROUPS = {
    public: [
      '/list/7',
      '/gift-lists/7',
      '/list/7/biglietto',
      '/thank-you',
      '/thankyou/7/8',
      '/gift-lists/7/thank-you',
      '/nothing',
    ],
    payment: [
      '/checkout/7',
      '/checkout/7/8',
      '/CHECKOUT/7/',
      '/gift-lists/7/checkout',
      '/gift-lists/7/checkout/8',
      '/stripe-checkout/7',
      '/stripe-checkout/7/8',
    ],
    return: ['/stripe-success', '/paypal-redirect'],
    'sign-in': ['/auth'],
    office: ['/', '/admin', '/admin/mail', '/admin/test-storage', '/admin/as-of/list/7'],
  };
  const each = (group: keyof typeof GROUPS) => Promise.all(GROUPS[group].map((path) => pageAt(path)));

  it('has every page once', () => {
    const groups = CLIENT_PAGES.map(({ path }) => pageGroupAt(path));
    expect(new Set(groups)).toEqual(new Set(Object.keys(GROUPS)));
  });

  it('that takes payments is the strictest: no element of style without the nonce either', async () => {
    for (const { directives, headers, nonce } of await each('payment')) {
      expect(directives['style-src']).toEqual(["'self'", `'nonce-${nonce}'`]);
      expect(headers).toMatchObject({
        'referrer-policy': 'strict-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'permissions-policy': expect.stringContaining('payment=(self)'),
        'cache-control': 'no-cache',
      });
    }
  });

  it('talks to the other hosts that a module names for it, and alone to ours where that fails', async () => {
    hosts = async () => ({
      'script-src': ['https://js.example'],
      'frame-src': ['https://f.example'],
    });
    const { directives, nonce } = await pageAt('/checkout/7');
    expect(directives['script-src']).toEqual(["'self'", `'nonce-${nonce}'`, 'https://js.example']);
    expect(directives['frame-src']).toEqual(['https://f.example']);
    expect((await pageAt('/list/7')).policy).not.toContain('example');
    hosts = () => Promise.reject(new Error('no settings'));
    expect((await pageAt('/checkout/7')).policy).not.toContain('example');
    hosts = async () => ({});
  });

  it('that a provider leads back to is as strict, and finds the window that opened it', async () => {
    for (const { directives, headers, nonce } of await each('return')) {
      expect(directives['style-src']).toEqual(["'self'", `'nonce-${nonce}'`]);
      expect(headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'unsafe-none',
      });
    }
  });

  it('that guests see knows the shop’s own styles, and no payment', async () => {
    for (const { directives, headers } of await each('public')) {
      expect(directives['style-src']).toEqual(["'self'", "'unsafe-inline'"]);
      expect(directives['frame-src']).toEqual(VIDEO_FRAMES);
      expect(headers).toMatchObject({
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('payment=()'),
        'cache-control': 'no-cache',
      });
    }
  });

  it.each(['office', 'sign-in'] as const)(
    'of the %s stays in no cache, and its address with us',
    async (group) => {
      for (const { headers, directives } of await each(group)) {
        expect(directives['media-src']).toEqual(["'self'", 'https:']);
        expect(directives).not.toHaveProperty('frame-src');
        expect(headers).toMatchObject({
          'referrer-policy': 'same-origin',
          'cross-origin-opener-policy': 'same-origin',
          'cache-control': 'no-store',
        });
      }
    },
  );

  it('names no other host but those of videos, until a provider is there', async () => {
    const videos = [`frame-src ${VIDEO_FRAMES.join(' ')}`, "media-src 'self' https:"];
    for (const group of Object.keys(GROUPS) as (keyof typeof GROUPS)[])
      for (const { policy } of await each(group)) {
        const lines = policy.split('; ').filter((line) => !videos.includes(line));
        expect(lines.join('; ')).not.toMatch(/https?:|\*|unsafe-eval/);
      }
  });

  it.each(['payment', 'return'] as const)('of a %s plays no video', async (group) => {
    for (const { directives } of await each(group)) {
      expect(directives).not.toHaveProperty('frame-src');
      expect(directives).not.toHaveProperty('media-src');
    }
  });
});
