import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { newList, newProduct } from '../testing/new-list.js';

const CLIENT = join(import.meta.dirname, '../../../../../frontend');
const NAME = `Anna & Marco </script><script>alert('x')</script>`;

describe('the page of a list', () => {
  let shop: TestApp;
  let staff: Browser;
  let clientDir: string;
  beforeAll(async () => {
    clientDir = await mkdtemp(join(tmpdir(), 'fiocco-client-'));
    await copyFile(join(CLIENT, 'index.html'), join(clientDir, 'index.html'));
    shop = await createTestApp({ config: { clientDir, publicUrl: 'http://liste.example.it' } });
    staff = await shop.signInAsAdmin();
  });
  afterAll(async () => {
    await shop.close();
    await rm(clientDir, { recursive: true, force: true });
  });

  const page = async (path: string, browser: Browser = shop.http, status = 200) =>
    (await browser.get(path).set('Accept', 'text/html').expect(status)).text;
  const titleOf = (html: string) => html.match(/<title>.*?<\/title>/g);
  const inlined = (html: string) => {
    const json = /window\.__FIOCCO__=([^]*?)<\/script>/.exec(html)?.[1] ?? 'null';
    return JSON.parse(json) as {
      locked?: true;
      list?: { list: Record<string, unknown>; cards: unknown[] };
    };
  };

  it.each([
    ...['.', ',', ')', '…', ' ', '%20', '%E2%80%A6', ').', '!', '&fbclid=IwAR0-x', '*'].map((end) => [
      end,
      '',
    ]),
    ['.', '?fbclid=IwAR0-x'],
  ])('opens from a link that ends in %j%s', async (end, query) => {
    const address = encodeURI(decodeURI(end));
    const { headers } = await shop.http
      .get(`/list/123456789012${address}${query}`)
      .set('Accept', 'text/html')
      .expect(302);
    expect(headers['location']).toBe(`/list/123456789012${query}`);
  });

  it('speaks its reader’s language, and to chats the shop’s', async () => {
    const list = await newList(staff, { name: 'Anna & Marco', eventDate: '2027-06-12' });
    const html = await page(`/list/${list.id}?lang=en`);
    expect(html).toContain(
      '<meta name="description" content="Matrimonio, 12 June 2027. Open the list and choose your gift.">',
    );
    expect(html).toContain('<meta property="og:description" content="Matrimonio, 12 giugno 2027">');
    expect(html).toContain('<meta property="og:locale" content="it_IT">');
    expect(html).toContain(`<meta property="og:url" content="http://liste.example.it/list/${list.id}">`);
    expect(titleOf(await page('/list/123456789012?lang=en', shop.http, 404))).toEqual([
      '<title>List not found – Fiocco</title>',
    ]);
  });

  it.each(['list', 'gift-lists'])(
    'at /%s/{id} shows crawlers the list and brings it along',
    async (segment) => {
      const list = await newList(staff, {
        name: NAME,
        image: `/media/${'a'.repeat(64)}.jpg`,
        eventDate: '2027-06-12',
        endDate: '2027-09-30',
      });
      await newProduct(staff, { selectedGiftListIds: [list.id] });
      const html = await page(`/${segment}/${list.id}`);
      expect(html.match(/name="robots"[^>]*>/g)).toEqual(['name="robots" content="noindex" />']);
      expect(html).toContain('<meta property="og:title" content="Anna &amp; Marco &lt;/script&gt;');
      expect(html).toContain('<meta property="og:description" content="Matrimonio, 12 giugno 2027">');
      expect(html).toMatch(
        new RegExp(
          `og:image" content="http://liste\\.example\\.it/anteprime/${list.id}-[0-9a-f]{16}\\.jpg">`,
        ),
      );
      expect(html).toContain(`<meta property="og:url" content="http://liste.example.it/list/${list.id}">`);
      expect(titleOf(html)).toEqual([
        '<title>Anna &amp; Marco &lt;/script&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; – Matrimonio – Fiocco</title>',
      ]);
      expect(html).toContain(
        '<meta name="description" content="Matrimonio, 12 giugno 2027. Apri la lista e scegli il tuo regalo.">',
      );
      expect(html).not.toContain("<script>alert('x')");
      const { list: brought } = inlined(html);
      expect(brought?.list).toEqual((await shop.http.get(`/api/gift-lists/${list.id}`)).body);
      expect(brought?.cards).toEqual((await shop.http.get(`/api/products?giftListId=${list.id}`)).body);
      expect(html).not.toMatch(/anna\.verdi@|055 123456/);
    },
  );

  it.each([
    ['/checkout/{id}', 'Il tuo regalo – Casa nuova'],
    ['/gift-lists/{id}/checkout/7', 'Il tuo regalo – Casa nuova'],
    ['/list/{id}/biglietto', 'Biglietto da stampare – Casa nuova'],
  ])('comes along with %s, whose title names it', async (path, title) => {
    const list = await newList(staff, { name: 'Casa nuova', endDate: '2090-09-30' });
    const html = await page(path.replace('{id}', String(list.id)));
    expect(titleOf(html)).toEqual([`<title>${title} – Fiocco</title>`]);
    expect(inlined(html).list?.list).toMatchObject({ id: list.id });
  });

  it('of a protected list is a generic card until the password is given', async () => {
    const list = await newList(staff, {
      name: 'NOME-SEGRETO',
      password: 'segreta',
      image: `/media/${'b'.repeat(64)}.jpg`,
    });
    const html = await page(`/list/${list.id}`);
    expect(html).toContain('<meta property="og:title" content="Lista regalo">');
    expect(html).not.toMatch(/NOME-SEGRETO|bbb\.jpg/);
    expect(titleOf(html)).toEqual(['<title>Lista regalo – Fiocco</title>']);
    expect(inlined(html)).toMatchObject({ locked: true });
    expect(inlined(html).list).toBeUndefined();
    expect(inlined(await page(`/checkout/${list.id}`)).locked).toBeUndefined();
    const guest = shop.browser();
    await guest.post(`/api/gift-lists/${list.id}/unlock`).send({ password: 'segreta' }).expect(200);
    const opened = inlined(await page(`/list/${list.id}`, guest));
    expect(opened.list?.list).toMatchObject({ name: 'NOME-SEGRETO' });
    expect(opened.locked).toBeUndefined();
  });

  it('of a protected list wears the shop’s own CSS only once it no longer asks for the password', async () => {
    const list = await newList(staff, { password: 'segreta' });
    const wears = async (browser?: Browser) =>
      / data-shop-css>/.test(await page(`/list/${list.id}`, browser));
    await staff.put('/api/settings').send({ customCss: '.cover { color: #123456 }' }).expect(200);
    const guest = shop.browser();
    expect(await wears(guest)).toBe(false);
    await guest.post(`/api/gift-lists/${list.id}/unlock`).send({ password: 'segreta' }).expect(200);
    expect([await wears(guest), await wears()]).toEqual([true, false]);
    await staff.put('/api/settings').send({ customCss: null }).expect(200);
  });

  it('of a closed list says nothing to guests and is a preview for staff', async () => {
    const list = await newList(staff, { name: 'SOSPESA', state: 'suspended' });
    expect(await page(`/list/${list.id}`)).not.toContain('SOSPESA');
    const { list: brought } = inlined(await page(`/list/${list.id}`, staff));
    expect(brought?.list).toMatchObject({ name: 'SOSPESA', active: true, preview: true });
    expect(brought?.list).not.toHaveProperty('beneficiaryEmail');
  });

  it('is kept by no cache where a cookie decided what it says', async () => {
    const [open, locked] = [await newList(staff), await newList(staff, { password: 'segreta' })];
    const guest = shop.browser();
    await guest.post(`/api/gift-lists/${locked.id}/unlock`).send({ password: 'segreta' }).expect(200);
    const kept = async (browser: Browser, path: string) =>
      (await browser.get(path).set('accept', 'text/html').expect(200)).headers['cache-control'];
    const PRIVATE = 'private, no-store';
    for (const path of [`/list/${locked.id}`, `/checkout/${locked.id}`, `/gift-lists/${locked.id}/checkout`])
      expect([path, await kept(guest, path)]).toEqual([path, PRIVATE]);
    expect(await kept(staff, `/list/${open.id}`)).toBe(PRIVATE);
    expect(await kept(guest, `/list/${open.id}`)).toBe('no-cache');
    expect(await kept(shop.browser(), `/list/${locked.id}`)).toBe('no-cache');
  });

  it.each([
    '/list/1',
    '/list/999999999999',
    '/list/abc',
    '/gift-lists/0',
    '/list/999999999999/biglietto',
    '/checkout/999999999999/1',
    '/gift-lists/999999999999/checkout',
  ])('at %s is not found, and the client says so', async (path) => {
    const html = await page(path, shop.http, 404);
    expect(titleOf(html)).toEqual(['<title>Lista non trovata – Fiocco</title>']);
    expect(html).toContain('<div id="root"></div>');
    expect(inlined(html).list).toBeUndefined();
  });

  it('is not asked for by a page that needs none', async () => {
    await page('/gift-lists/999999999999/thank-you');
  });

  it('comes even while the list can not be read', async () => {
    const list = await newList(staff);
    await shop.pool.query('alter table gift_lists.gift_list rename to elsewhere');
    const html = await page(`/list/${list.id}`);
    await shop.pool.query('alter table gift_lists.elsewhere rename to gift_list');
    expect(html).toContain('<meta property="og:title" content="Lista regalo">');
    expect(inlined(html).list).toBeUndefined();
  });
});
