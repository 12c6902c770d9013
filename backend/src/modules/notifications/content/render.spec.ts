import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { Shop, TransactionFacts } from '../ports.js';
import { purchaseContent } from '../mails/purchase/purchase-content.js';
import { receiptWording as receipt } from '../mails/receipt.mail.js';
import { reservedSample as reserved } from '../mails/purchase/samples.js';
import { reservedWording as confirmation } from '../mails/reservation-confirmation.mail.js';
import { salesDigest } from '../mails/sales-digest.mail.js';
import { transferSample as transfer, transferWording } from '../mails/transfer-instructions.mail.js';
import { emptyShop, exampleShop } from '../testing/examples.js';
import { mailColours } from './colours.js';
import type { MailContent } from './mail-content.js';
import { PictureBook } from './pictures.js';
import { renderHtml } from './render-html.js';
import { renderText } from './render-text.js';

const upload = `${randomBytes(32).toString('hex')}.jpg`;
const bytes = sharp({ create: { width: 300, height: 200, channels: 3, background: '#a8492f' } })
  .jpeg()
  .toBuffer();
const book = new PictureBook({
  sizeOf: async (file) => (file === upload ? (await bytes).length : null),
  open: async (file) =>
    file === upload ? { stream: Readable.from([await bytes]), bytes: (await bytes).length } : null,
});

const render = (facts: TransactionFacts, shop: Shop = exampleShop) =>
  laidOut(purchaseContent((facts.stage === 'paid' ? receipt : confirmation)(facts), facts, shop), shop);

async function laidOut(content: MailContent, shop: Shop) {
  const colours = mailColours(shop.colours);
  const pictures = await book.choose(content.pictures, shop, colours);
  return { html: renderHtml({ content, colours, shop, pictures }), text: renderText(content, shop) };
}

describe('a mail laid out', () => {
  it('leads from each line that has a page to it, in HTML and in words', async () => {
    const { content } = salesDigest.writeSample(exampleShop);
    const { html, text } = await laidOut(content, exampleShop);
    const pages = content.facts.flatMap(({ url }) => url ?? []);
    expect(pages).toHaveLength(2);
    for (const page of pages) {
      expect(html).toContain(`<a href="${page}"`);
      expect(text).toContain(` ${page}\n`);
    }
  });

  it('shows what people wrote as text, never as markup', async () => {
    const wicked = '</td><script>alert(1)</script><a href="https://x.example">qui</a>';
    const { html } = await render({
      ...reserved,
      buyerName: wicked,
      buyerMessage: wicked,
      listName: wicked,
      productName: wicked,
      beneficiaryName: wicked,
      occasionName: wicked,
    });
    expect(html).not.toMatch(/<script|x\.example">/);
    expect(html.match(/<a\s/g)).toHaveLength(5);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('breaks an IBAN once, in its middle, where a phone has no room for it', async () => {
    const { html, text } = await laidOut(
      purchaseContent(transferWording(transfer), transfer, exampleShop),
      exampleShop,
    );
    const whole = [...html.matchAll(/white-space:nowrap">([A-Z\d ]+)<\/span>/g)].map(([, part]) => part);
    expect(whole).toEqual(['IT60 X054 2811 1010', '0000 0123 456']);
    expect(text).toContain('IT60 X054 2811 1010 0000 0123 456');
  });

  it('loads nothing from anywhere: the shop’s own links, pictures that travel with it', async () => {
    const { html } = await render({ ...reserved, productImageUrl: `/media/${upload}` });
    const addresses = [...html.matchAll(/(?:src|href|background|url)\s*[=(]\s*["']?([^"')\s>]+)/g)].map(
      ([, to]) => to,
    );
    const outside = addresses.filter((to) => !to?.startsWith('cid:'));
    expect(outside).toEqual([
      'https://liste.fiocco.example/list/123456789012',
      `https://liste.fiocco.example${reserved.cancelUrl}`,
      `https://liste.fiocco.example/api/public/transactions/${reserved.transactionId}/calendar.ics`,
      'https://liste.fiocco.example/info/condizioni',
      'https://liste.fiocco.example/info/recesso?ordine=FI-2026-000123',
    ]);
    const pictures = await book.of(html);
    expect(pictures.map(({ cid }) => cid).sort()).toEqual(
      [
        'bow-62725b@fiocco',
        'bow-a8492f@fiocco',
        'cover-matrimonio.62725b@fiocco',
        `item-${upload}@fiocco`,
      ].sort(),
    );
    for (const picture of pictures) {
      const { format, width, height } = await sharp(picture.bytes).metadata();
      expect(`image/${format}`).toBe(picture.type);
      if (picture.cid.startsWith('item-')) expect([width, height]).toEqual([224, 280]);
    }
  });

  it.each([
    ['Nascita', 'cover-nascita.62725b@fiocco'],
    ['Compleanno', 'cover-compleanno.a8492f@fiocco'],
    [null, 'cover-matrimonio.62725b@fiocco'],
  ])('is lined with the paper of the occasion in the shop’s colour (%s)', async (occasionName, cid) => {
    const { html } = await render({ ...reserved, occasionName });
    expect((await book.of(html)).map((picture) => picture.cid)).toContain(cid);
  });

  it('draws the papers of mails that were stored before they took a colour', async () => {
    const [former, tinted] = await book.of('"cid:cover-nascita@fiocco" "cid:cover-nascita.a8492f@fiocco"');
    expect(former?.bytes.equals(tinted?.bytes ?? Buffer.of())).toBe(false);
  });

  it('shows no broken frame for a picture that is gone, and an envelope for the fund', async () => {
    const gone = await render({ ...reserved, productImageUrl: `/media/${'0'.repeat(64)}.jpg` });
    expect(gone.html).not.toContain('cid:item-');
    const elsewhere = await render({ ...reserved, productImageUrl: 'https://x.example/a.jpg' });
    expect(elsewhere.html).not.toContain('x.example');
    const fund = await render({ ...reserved, type: 'quota', productName: null });
    expect((await book.of(fund.html)).map(({ cid }) => cid)).toContain('fund@fiocco');
  });

  it.each([
    ['is silent', () => new Promise<never>(() => undefined)],
    ['fails', () => Promise.reject(new Error('S3'))],
  ])('goes out without its uploads while the storage %s', async (_, answer) => {
    const waiting = new PictureBook({ sizeOf: answer, open: answer }, 10);
    const colours = mailColours(exampleShop.colours);
    const wishes = { occasion: 'Matrimonio', item: `/media/${upload}`, isFund: false };
    expect((await waiting.choose(wishes, exampleShop, colours)).item).toBeNull();
    const written = await render({ ...reserved, productImageUrl: `/media/${upload}` });
    expect((await waiting.of(written.html)).map(({ cid }) => cid)).not.toContain(`item-${upload}@fiocco`);
  });

  it('draws an upload only to send it, and once for all its mails while it is among the latest', async () => {
    let opened = 0;
    const watched = new PictureBook({
      sizeOf: async () => 1,
      open: async () => {
        opened += 1;
        return { stream: Readable.from([await bytes]), bytes: 1 };
      },
    });
    const colours = mailColours(exampleShop.colours);
    const wishes = { occasion: 'Matrimonio', item: `/media/${upload}`, isFund: false };
    const { item } = await watched.choose(wishes, exampleShop, colours);
    expect([item, opened]).toEqual([`item-${upload}@fiocco`, 0]);
    const mail = `"cid:${item}"`;
    const [first] = await watched.of(mail);
    expect(await watched.of(mail)).toEqual([first]);
    expect(opened).toBe(1);
    const others = Array.from({ length: 64 }, (_, n) => `"cid:item-${n}.jpg@fiocco"`);
    for (const other of others) await watched.of(other);
    await watched.of(mail);
    expect(opened).toBe(1 + others.length + 1);
  });

  it('sets a long message to be read as a letter, a short one as a card', async () => {
    const panel = async (buyerMessage: string) =>
      /align="(\w+)"\s+bgcolor="[^"]+"\s+style="padding:16px 24px/.exec(
        (await render({ ...reserved, stage: 'paid', buyerMessage })).html,
      )?.[1];
    expect(await panel('Auguri!')).toBe('center');
    expect(await panel('Auguri!\nI nonni')).toBe('left');
    expect(await panel('auguri '.repeat(280))).toBe('left');
  });

  it('keeps the lines of its plain text short, whatever is long', async () => {
    const long = 'Maria Antonietta e Gianfrancesco Ferdinando della Rovere di Montecorvino Rovella';
    const names = { beneficiaryName: long, listName: long, productName: long, buyerName: long };
    const shipped = { deliveryMethod: 'beneficiaryShipping', buyerMessage: 'auguri '.repeat(280) } as const;
    const { text } = await render({ ...reserved, ...names, ...shipped });
    const lines = text.split('\n').filter((line) => !line.startsWith('https://'));
    expect(lines.filter((line) => line.length > 72)).toEqual([]);
    expect(text).toContain(
      'Consegna:  Spedizione a casa di Maria Antonietta e Gianfrancesco\n           Ferd',
    );
  });

  it('shows the shop’s logo where it has one', async () => {
    const { html } = await render(reserved, { ...emptyShop, logoUrl: `/media/${upload}` });
    expect(html).toContain(`cid:logo-${upload}@fiocco`);
    expect(html).not.toContain('cid:bow-3b82f6');
  });

  it.each([
    ['very wide', 1600, 90],
    ['very tall', 90, 1600],
    ['small', 40, 20],
  ])(
    'gives a logo of any shape the same room, also in readers that know no CSS: %s',
    async (_, width, height) => {
      const shape = sharp({ create: { width, height, channels: 3, background: '#a8492f' } }).jpeg();
      const own = new PictureBook({
        sizeOf: async () => 1,
        open: async () => ({ stream: Readable.from([await shape.toBuffer()]), bytes: 1 }),
      });
      const { html } = await render(reserved, { ...emptyShop, logoUrl: `/media/${upload}` });
      expect(html).toMatch(/<img\s+src="cid:logo-[^>]+width="240"\s+height="44"/);
      const drawn = (await own.of(html)).find(({ cid }) => cid.startsWith('logo-'));
      expect(await sharp(drawn?.bytes).metadata()).toMatchObject({ width: 480, height: 88, format: 'png' });
      expect(drawn?.type).toBe('image/png');
    },
  );

  it('says the same in plain text', async () => {
    const { text } = await render({ ...reserved, stage: 'paid' });
    for (const words of [
      'Grazie, Giulia!',
      'FI-2026-000123',
      '«Per i vostri fiori, e per quelli che verranno.»',
      'https://liste.fiocco.example/list/123456789012',
      'P.IVA 01234567897',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toMatch(/^Totale pagato:\s+129,00 €$/m);
    expect(text).not.toMatch(/[<>\u00a0]/);
  });
});
