import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { Module } from '@nestjs/common';
import { SettingsModule, SettingsStore } from '../../modules/settings/index.js';
import { createTestApp } from '../testing/test-app.js';
import { securityHeadersOf } from '../http/security-headers.js';
import type { PageParts } from './page-document.js';
import { AddsToPages, type PageCall } from './pages.js';

const INDEX =
  '<!doctype html><html lang="it"><head><title>x</title><link rel="stylesheet" href="/a.css"><script type="module" src="/a.js"></script></head><body><div id="root"></div><noscript><p>Serve JavaScript</p></noscript></body></html>';
const SCRIPT = 'console.log("client")';

// The start of an app takes long on a busy machine.
jest.setTimeout(30_000);

let adding: (call: PageCall) => Promise<PageParts | null> = async () => null;
@Module({})
class AddingModule {
  @AddsToPages()
  parts(call: PageCall): Promise<PageParts | null> {
    return adding(call);
  }
}

const test = forAllTests(() => createTestApp({ modules: [SettingsModule, AddingModule] }));
beforeAll(async () => {
  const { clientDir } = test.config;
  await mkdir(join(clientDir, 'assets'), { recursive: true });
  await writeFile(join(clientDir, 'index.html'), INDEX);
  for (const ending of ['br', 'gz']) await writeFile(join(clientDir, `index.html.${ending}`), INDEX);
  await writeFile(join(clientDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(clientDir, 'assets', 'main-abc.js'), SCRIPT);
  await writeFile(join(clientDir, 'assets', 'sans-abc.woff2'), 'letters');
  await writeFile(join(clientDir, 'assets', 'main-abc.js.br'), brotliCompressSync(SCRIPT));
});

const page = (path: string) => test.http.get(path).set('accept', 'text/html');

describe('pages of the client', () => {
  it.each([
    ['/', 200],
    ['/admin/gift-lists', 200],
    ['/list/123456789012', 200],
    ['/LIST/123456789012/', 200],
    ['/checkout/1?step=1', 200],
    ['/checkout/1/2?step=1', 200],
    ['/nothing/here', 404],
    ['/list', 404],
    ['/checkout/1/2/3', 404],
    ['/admin/nothing', 404],
  ])('answers %s with the document and %i', async (path, status) => {
    const { text, headers } = await page(path).expect(status);
    expect(text).toContain('<div id="root"></div>');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe(
      ['/', '/admin/gift-lists', '/admin/nothing'].includes(path) ? 'no-store' : 'no-cache',
    );
  });

  it.each([
    ['/thank-you?trid=%00', 400, 'Contiene caratteri non ammessi'],
    ['/list/%00', 400, 'Contiene caratteri non ammessi'],
    ['/list/%zz', 400, 'La richiesta non è valida.'],
  ])('answers %s, which it can’t read, with %i and a page of a few words', async (path, status, words) => {
    const { text, headers } = await page(path).expect(status);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    expect(text).toContain('<h1>La pagina non si apre</h1>');
    expect(text).toContain(words);
    const english = await page(path).set('accept-language', 'en').expect(status);
    expect(english.headers['content-language']).toBe('en');
    expect(english.text).toContain('<html lang="en">');
    expect(english.text).toContain('<h1>This page cannot be opened</h1>');
    // A program gets problem details.
    const { body } = await test.http.get(path).set('accept', 'application/json').expect(status);
    expect(body.status).toBe(status);
  });

  it('compresses what is worth it, as far as the browser takes it', async () => {
    const list = 'Un regalo per voi. '.repeat(200);
    adding = async ({ page: to }) => (to?.path === '/admin/mail' ? { data: { list } } : null);
    for (const encoding of ['br', 'gzip']) {
      const { text, headers } = await page('/admin/mail').set('accept-encoding', encoding).expect(200);
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        vary: 'accept-encoding, accept-language, cookie',
      });
      expect(Number(headers['content-length'])).toBeLessThan(2_000);
      if (encoding === 'gzip') expect(text).toContain(list);
    }
    const plain = await page('/admin/mail').set('accept-encoding', 'identity').expect(200);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.text).toContain(list);
  });

  it.each([
    ['as nobody asks for anything', '/list/1', {}, 'it', 'Lista regalo'],
    ['as a program asks', '/list/1', { 'accept-language': '*' }, 'it', 'Lista regalo'],
    ['as the browser asks', '/list/1', { 'accept-language': 'it;q=0.5, en-GB, *;q=0.1' }, 'en', 'Gift list'],
    [
      'as a browser asks that refuses it',
      '/list/1',
      { 'accept-language': 'en;q=0, it' },
      'it',
      'Lista regalo',
    ],
    [
      'as a browser asks for what is not spoken',
      '/list/1',
      { 'accept-language': 'de-DE' },
      'en',
      'Gift list',
    ],
    [
      'as was chosen in this browser',
      '/list/1',
      { 'accept-language': 'it', cookie: 'fiocco_lang=en' },
      'en',
      'Gift list',
    ],
    ['as the address says', '/list/1?lang=it', { cookie: 'fiocco_lang=en' }, 'it', 'Lista regalo'],
    [
      'as no language is called',
      '/list/1?lang=xx&lang=it',
      { cookie: 'fiocco_lang=xx' },
      'it',
      'Lista regalo',
    ],
    ['as the office speaks', '/admin?lang=en', { 'accept-language': 'en' }, 'it', 'Dashboard'],
    ['as staff sign in', '/auth?lang=en', { 'accept-language': 'en' }, 'it', 'Accedi'],
    ['as nothing stands there', '/nothing/here?lang=en', {}, 'en', 'Page not found'],
  ])('begins in the language of whoever reads it, %s', async (_, path, asked, language, title) => {
    const { text, headers } = await page(path).set(asked);
    expect(headers['content-language']).toBe(language);
    expect(headers['vary']).toBe('accept-encoding, accept-language, cookie');
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(`<title>${title}`);
    expect(text).toContain(`"language":"${language}"`);
    expect(text.includes('To open the gift list you need JavaScript')).toBe(language === 'en');
  });

  it('answers HEAD as well', async () => {
    await test.http.head('/admin').expect(200);
  });

  it('runs its inlined facts, and no other inline script', async () => {
    const { text, headers } = await page('/').expect(200);
    const nonce = /<script nonce="([^"]+)">window\.__FIOCCO__=/.exec(text)?.[1];
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    const again = await page('/').expect(200);
    expect(again.text).not.toContain(String(nonce));
  });

  it('inlines the public settings, which can’t break out of their script', async () => {
    const storeDescription = '</script><script>alert(1)</script><!-- $& \u2028';
    await test.app.get(SettingsStore).update({ storeDescription: `a${storeDescription}b` });
    const { text } = await page('/').expect(200);
    const json = /window\.__FIOCCO__=(.*?)<\/script>/.exec(text)?.[1] ?? '';
    expect(json).not.toMatch(/[<>\u2028]/);
    expect(JSON.parse(json).settings).toMatchObject({ primaryColor: '#3b82f6' });
    expect(JSON.parse(json).settings.storeDescription).toBe(`a${storeDescription}b`);
    expect(text.match(/<script(?! type="module")/g)).toHaveLength(1);
  });

  it('names each page, and its colour, once', async () => {
    await test.app.get(SettingsStore).update({ storeName: 'Fiocco & figli', backgroundColor: '#fbf7f1' });
    const tagsOf = async (path: string) => {
      const { text } = await page(path);
      return text.match(/<title>.*?<\/title>|<meta name="(description|theme-color)".*?>/g);
    };
    const colour = '<meta name="theme-color" content="#fbf7f1">';
    expect(await tagsOf('/auth')).toEqual([
      '<title>Accedi – Fiocco &amp; figli</title>',
      '<meta name="description" content="L’ingresso del negozio.">',
      colour,
    ]);
    expect(await tagsOf('/admin/products')).toEqual(['<title>Prodotti – Fiocco &amp; figli</title>', colour]);
    expect(await tagsOf('/nothing')).toEqual([
      '<title>Pagina non trovata – Fiocco &amp; figli</title>',
      colour,
    ]);
  });

  it('wears the shop’s own CSS where guests are, and not where they pay or staff work', async () => {
    const customCss = '.cover { color: #123456 }';
    await test.app.get(SettingsStore).update({ customCss });
    const linksOf = async (path: string) =>
      (await page(path)).text.match(/<link rel="stylesheet" href="(\/brand\/[^"]*)" data-shop-css>/g) ?? [];
    const [link = '', last] = await linksOf('/list/7');
    expect(last).toBe(link);
    for (const path of ['/thank-you', '/gift-lists/7', '/nothing'])
      expect(await linksOf(path)).toHaveLength(2);
    for (const path of [
      '/checkout/7/3',
      '/gift-lists/7/checkout',
      '/',
      '/admin',
      '/admin/x',
      '/auth',
      '/reset-password-request',
      '/reset-password/segno',
      '/Reset-Password/segno',
      '/CHECKOUT/7/',
    ])
      expect(await linksOf(path)).toEqual([]);
    const address = /href="([^"]*)"/.exec(link)?.[1] ?? '';
    const sheet = await test.http.get(address).expect(200);
    expect([sheet.text, sheet.type]).toEqual([customCss, 'text/css']);
    expect(sheet.headers['cache-control']).toContain('immutable');
    // The client's own sheets come after its head; this one after them.
    expect((await page('/list/7')).text).toMatch(/data-shop-css><\/body>/);

    await test.app.get(SettingsStore).update({ customCss: '.cover { color: red }' });
    expect(await linksOf('/list/7')).not.toContain(link);
    const former = await test.http.get(address).expect(200);
    expect([former.text, former.headers['cache-control']]).toEqual(['.cover { color: red }', 'no-store']);
    await test.app.get(SettingsStore).update({ customCss: null });
    expect(await linksOf('/list/7')).toEqual([]);
    await test.http.get(address).expect(404);
  });

  it('shows what the client draws before its script runs, and nothing where that fails', async () => {
    const folder = join(test.config.clientDir, 'first-paint');
    await mkdir(folder);
    const file = join(folder, 'first-paint.cjs');
    const drawing = (body: string) =>
      writeFile(file, `exports.firstPaint = ({ path, params, query }, { settings }) => { ${body} };`);
    await writeFile(join(folder, 'list.css'), 'p{color:red}');
    await drawing(`return {
      head: '<link rel="modulepreload" crossorigin href="/list.js">',
      root: \`<p>\${path} \${params.listId} \${query} $& \${settings.primaryColor}</p>\`,
      styles: 'list.css',
    }`);
    const { text: painted } = await page('/list/7?disposizione=compatta').expect(200);
    expect(painted).toMatch(/<style nonce="[^"]+">p\{color:red\}<\/style><script nonce=/);
    expect(painted).toContain(
      // The page's own style sheets, which it need not wait for, come after it.
      '<div id="root"><p>/list/$listId 7 ?disposizione=compatta $& #3b82f6</p></div><link rel="stylesheet" href="/a.css">',
    );
    // Its scripts are asked for by the one that may run, once it is seen.
    expect(painted).not.toMatch(/<script type="module"|<link rel="modulepreload"/);
    const nonces = [...painted.matchAll(/<script nonce="([^"]+)">/g)].map(([, nonce]) => nonce);
    expect(nonces).toEqual([nonces[0], nonces[0]]);
    expect(painted).toMatch(/\["\/list\.js"\][^]*import\("\/a\.js"\)/);
    for (const own of ['first-paint.cjs', 'list.css'])
      expect((await test.http.get(`/first-paint/${own}`)).status).toBe(404);
    await drawing('throw new Error("no paint")');
    await utimes(file, 1, 1);
    const { text } = await page('/list/7').expect(200);
    expect(text).toContain('<div id="root"></div>');
    expect(text).toMatch(/<link rel="stylesheet"[^>]*>.*<\/head>/);
    expect(text).toContain('<script type="module" src="/a.js">');
    expect(test.logLines.some((line) => line.includes('no paint'))).toBe(true);
    await rm(folder, { recursive: true });
  });

  it('survives a contributor that fails, and logs it', async () => {
    adding = async ({ page: to, params }) => {
      if (to?.path === '/admin/products') throw new Error('no data');
      return params['listId'] === '7' ? { head: '<meta property="og:title" content="Nozze" />' } : null;
    };
    await page('/admin/products').expect(200);
    expect(test.logLines.some((line) => line.includes('no data'))).toBe(true);
    const { text } = await page('/list/7').expect(200);
    expect(text).toContain('<meta property="og:title" content="Nozze" />');
  });
});

describe('files of the client', () => {
  it('lend the shop’s letters to a form in a frame of another host, and nothing else', async () => {
    const lent = async (path: string) =>
      (await test.http.get(path).expect(200)).headers['access-control-allow-origin'];
    expect(await lent('/assets/sans-abc.woff2')).toBe('*');
    expect(await lent('/assets/main-abc.js')).toBeUndefined();
  });

  it('are immutable where their name tells their content, and compressed ahead', async () => {
    const { headers, text } = await test.http
      .get('/assets/main-abc.js')
      .set('accept-encoding', 'br')
      .expect(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(text).toBe(SCRIPT);
  });

  it('are revalidated where it doesn’t', async () => {
    const { headers } = await test.http.get('/favicon.svg').expect(200);
    expect(headers['cache-control']).toBe('no-cache');
  });

  it.each([
    '/assets/gone-123.js',
    '/index.html',
    '/index.html.br',
    '/index.html.gz',
    '//index.html.br',
    '/assets/main-abc.js.br',
    '/first-paint/first-paint.cjs.br',
    '/api/nothing',
    '/assets/../index.html',
    '/media/x.jpg',
    '/../package.json',
  ])('answers no page for %s', async (path) => {
    const { body, status } = await page(path);
    expect([403, 404]).toContain(status);
    expect(body.code).toMatch(/^(NOT_FOUND|FORBIDDEN|IMAGE_NOT_FOUND)$/);
  });
});

describe('headers', () => {
  it('hold browsers to https where the shop is reached by it', async () => {
    const headers = await securityHeadersOf('https://negozio.test');
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}$/);
  });

  it('let no answer of the API be framed, sniffed or run', async () => {
    const { headers } = await test.http.get('/health/live').expect(200);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });
});
