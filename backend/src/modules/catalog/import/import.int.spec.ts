import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import type { Product, ProductImport } from '@fiocco/contracts';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';
import { eventually } from '@fiocco/testing';
import { ProductsService } from '../products/products.service.js';

function binary(response: unknown, done: (error: Error | null, bytes: Buffer) => void): void {
  const parts: Buffer[] = [];
  const stream = response as NodeJS.ReadableStream;
  stream.on('data', (part: Buffer) => parts.push(part));
  stream.on('end', () => done(null, Buffer.concat(parts)));
}

const HEAD = 'Codice;Nome;Prezzo;Quantità';

let shop: TestApp;
let staff: Browser;
beforeAll(async () => {
  shop = await createTestApp();
  await shop.signInAsAdmin();
  staff = await shop.signInAsStaff();
});
beforeEach(() => shop.pool.query('delete from catalog.product'));
afterEach(() => void jest.restoreAllMocks());
afterAll(() => shop.close());

interface Sent {
  readonly dry?: boolean;
  readonly mapping?: object;
  readonly pictures?: Buffer;
}

function send(file: string | Buffer, { dry = false, mapping, pictures }: Sent = {}) {
  const query = { dry: String(dry), ...(mapping && { mapping: JSON.stringify(mapping) }) };
  const call = staff
    .post('/api/products/import')
    .query(query)
    .attach('file', Buffer.from(file as string), 'f.csv');
  return pictures ? call.attach('pictures', pictures, 'p.zip') : call;
}
const imported = async (file: string | Buffer, sent?: Sent) =>
  (await send(file, sent).expect(200)).body as ProductImport;
const counts = ({ created, changed, same }: ProductImport) => [created, changed, same];
const products = async () =>
  ((await staff.get('/api/products').expect(200)).body as Product[]).toSorted(
    (one, other) => one.id - other.id,
  );
/** Many stocks may take longer than an answer waits for what it wrote. */
const stocked = () =>
  eventually(
    async () =>
      expect((await products()).every(({ quantityAvailable: quantity }) => quantity > 0)).toBe(true),
    { timeoutMs: 30_000 },
  );
const exported = async (format: 'csv' | 'xlsx') =>
  (await staff.get(`/api/products/export?format=${format}`).buffer(true).parse(binary).expect(200))
    .body as Buffer;

function zipOf(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name);
  zip.end();
  return buffer(zip.outputStream);
}
const picture = (background: string) =>
  sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer();

describe('a file of products', () => {
  it('is rehearsed, then creates and changes what it says, and the second time nothing', async () => {
    await newProduct(staff, { productCode: 'V-1', name: 'Vaso', price: '10', supplier: 'Vietri' });
    const file = `${HEAD};Categoria\nV-1;Vaso;12,50;4;Tavola\nT-1;Tazza;1.290,00;2;`;
    const rehearsed = await imported(file, { dry: true });
    expect(rehearsed).toMatchObject({ created: 1, changed: 1, same: 0, errors: [] });
    expect(rehearsed.rows[0]).toEqual({
      row: 2,
      as: 'changed',
      productCode: 'V-1',
      name: 'Vaso',
      fields: [
        { field: 'price', before: '10,00', after: '12,50' },
        { field: 'category', before: null, after: 'Tavola' },
      ],
    });
    expect(await products()).toHaveLength(1);
    expect(counts(await imported(file))).toEqual([1, 1, 0]);
    expect(await products()).toMatchObject([
      {
        name: 'Vaso',
        price: '12.50',
        category: 'Tavola',
        supplier: 'Vietri',
        quantityAvailable: 4,
        version: 2,
      },
      { name: 'Tazza', price: '1290.00', productType: 'intero', quantityAvailable: 2, category: null },
    ]);
    const before = await products();
    expect(counts(await imported(file))).toEqual([0, 0, 2]);
    expect(await products()).toEqual(before);
  });

  it('goes into the history as what a person has done', async () => {
    await imported(`${HEAD}\nV-1;Vaso;12;4`);
    await imported(`${HEAD}\nV-1;Vaso;13;4`);
    const [{ id } = { id: 0 }] = await products();
    const { body } = await staff.get(`/api/records/product/${id}/history`).expect(200);
    expect(body).toMatchObject([
      { action: 'changed', fields: [{ field: 'priceCents' }] },
      { action: 'created' },
    ]);
  });

  it('says of each row what is wrong, and imports nothing', async () => {
    await newProduct(staff, { productCode: 'D-1', name: 'Doppio' });
    await newProduct(staff, { productCode: 'D-1', name: 'Doppio' });
    await newProduct(staff, { productCode: 'C-1', name: 'Con codice' });
    const rows = [
      'V-1;Vaso;12;4;',
      'V-2;;dodici;0;',
      'V-1;Vaso;12;4;',
      'D-1;Doppio;1;1;',
      ';Con codice;1;1;',
      'V-3;Vaso;1;1;4006381333932',
    ];
    const file = `${HEAD};EAN\n${rows.join('\n')}`;
    const { errors, ...answer } = await imported(file);
    expect(errors.map(({ row, field, code }) => [row, field, code])).toEqual([
      [3, 'name', 'VALUE_INVALID'],
      [3, 'price', 'VALUE_INVALID'],
      [3, 'quantityAvailable', 'VALUE_INVALID'],
      [4, 'productCode', 'PRODUCT_CODE_REPEATED'],
      [5, 'productCode', 'PRODUCT_CODE_AMBIGUOUS'],
      [6, 'productCode', 'PRODUCT_CODE_MISSING'],
      [7, 'ean', 'VALUE_INVALID'],
    ]);
    expect(errors.map(({ message }) => message)).toContain('La quantità deve essere almeno 1');
    expect(counts(answer as ProductImport)).toEqual([0, 0, 0]);
    expect(await products()).toHaveLength(3);
  });

  it('may not take away what is promised', async () => {
    const { id } = await newProduct(staff, {
      productCode: 'V-1',
      name: 'Vaso',
      price: '12',
      quantityAvailable: 3,
    });
    const list = await newList(staff);
    await staff.post('/api/product-gift-lists').send({ productId: id, giftListId: list.id, listQuantity: 2 });
    const guest = { buyerName: 'Giulia', buyerEmail: 'g@posta.example', buyerPhone: '333 555 0142' };
    for (let unit = 0; unit < 2; unit += 1)
      await staff
        .post('/api/transactions')
        .send({ giftListId: list.id, productId: id, type: 'acquisto', paymentMethod: 'in_negozio', ...guest })
        .expect(201);
    const { errors } = await imported(`${HEAD}\nV-1;Vaso;12;1`, { dry: true });
    expect(errors).toMatchObject([{ row: 2, field: 'quantityAvailable', code: 'QUANTITY_REFUSED' }]);
    await shop.pool.query('delete from gift_lists.gift_list');
  });

  it('leaves nothing behind where it fails half way', async () => {
    const own = ProductsService.prototype.insert;
    let calls = 0;
    jest.spyOn(ProductsService.prototype, 'insert').mockImplementation(function (
      this: ProductsService,
      ...args
    ) {
      calls += 1;
      if (calls === 3) throw new Error('killed');
      return own.apply(this, args);
    });
    await send(`${HEAD}\nA;A;1;1\nB;B;1;1\nC;C;1;1\nD;D;1;1`).expect(500);
    expect(calls).toBe(3);
    expect(await products()).toEqual([]);
    const { rows } = await shop.pool.query(
      `select (select count(*)::int from record_history.outbox) as entries,
        (select count(*)::int from catalog.stock_promise) as promises`,
    );
    expect(rows).toEqual([{ entries: 0, promises: 0 }]);
  });

  it('is not imported while another one is', async () => {
    const file = `${HEAD}\nA;A;1;1\nB;B;1;1`;
    const both = await Promise.all([send(file), send(file)]);
    const done = both.filter(({ status }) => status === 200);
    expect(both.map(({ status }) => status).toSorted()[0]).toBe(200);
    for (const { status, body } of both)
      if (status !== 200) expect([status, body.code]).toEqual([409, 'IMPORT_RUNNING']);
    expect(done.reduce((sum, { body }) => sum + body.created, 0)).toBe(2);
    expect(await products()).toHaveLength(2);
  });

  it('may call its columns otherwise, which is remembered', async () => {
    const file = 'Art.,Descr. breve,Listino,Pz,Note interne\nA-1,Anfora,"12,5",3,x';
    const mapping = {
      'Art.': 'productCode',
      'Descr. breve': 'name',
      Listino: 'price',
      Pz: 'quantityAvailable',
    };
    expect((await imported(file, { dry: true })).columns.map(({ field }) => field)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(counts(await imported(file, { mapping }))).toEqual([1, 0, 0]);
    const again = await imported(file);
    expect(again.columns).toContainEqual({ head: 'Listino', field: 'price' });
    expect(counts(again)).toEqual([0, 0, 1]);
    const twice = await imported('Nome,Codice,productCode\nA,B,C', { dry: true });
    expect(twice.errors[0]).toMatchObject({ row: 1, code: 'COLUMN_REPEATED', field: 'productCode' });
    await send(file, { mapping: { Listino: 'imageUrl' } }).expect(400, /VALIDATION_FAILED/);
    await staff.post('/api/products/import?mapping={').attach('file', Buffer.from(file), 'f').expect(400);
  });

  it('brings the pictures that it names from the archive', async () => {
    const pictures = await zipOf({
      'foto/Rosso.PNG': await picture('red'),
      'blu.png': await picture('blue'),
      'finta.jpg': Buffer.from('non sono una foto, ma un testo'),
    });
    const file = (names: string) => `${HEAD};Immagini\nV-1;Vaso;12;4;${names}`;
    const wrong = await imported(file('rosso.png|manca.png'), { pictures });
    expect(wrong.errors).toMatchObject([{ row: 2, field: 'pictures', code: 'PICTURE_MISSING' }]);
    const none = await imported(file('finta.jpg'), { pictures });
    expect(none.errors).toMatchObject([{ code: 'PICTURE_UNREADABLE' }]);
    const broken = await zipOf({
      'rotta.jpg': Buffer.from('\xff\xd8\xff e poi più niente di una foto', 'latin1'),
    });
    expect((await imported(file('rotta.jpg'), { pictures: broken })).errors).toMatchObject([
      { code: 'PICTURE_UNREADABLE' },
    ]);
    expect(await products()).toEqual([]);

    const good = file('Rosso.PNG|blu.png');
    expect(counts(await imported(good, { pictures, dry: true }))).toEqual([1, 0, 0]);
    expect(counts(await imported(good, { pictures }))).toEqual([1, 0, 0]);
    const [{ id, imageUrl } = { id: 0, imageUrl: '' }] = await products();
    const { body: images } = await staff.get(`/api/products/${id}/images`).expect(200);
    expect(images).toHaveLength(2);
    expect(images[0].imageUrl).toBe(imageUrl);
    expect(counts(await imported(good, { pictures, dry: true }))).toEqual([0, 0, 1]);
    expect(counts(await imported(await exported('csv')))).toEqual([0, 0, 1]);
    const turned = await imported(file('blu.png|rosso.png'), { pictures });
    expect(counts(turned)).toEqual([0, 1, 0]);
    expect((await products())[0]?.imageUrl).toBe(images[1].imageUrl);
  });

  it('is refused where it is none, has too many rows, or is too large', async () => {
    await staff
      .post('/api/products/import')
      .attach('pictures', Buffer.from('x'), 'p')
      .expect(400, /VALIDATION_FAILED/);
    await send(Buffer.from([1, 0, 0, 7])).expect(400, /IMPORT_UNREADABLE/);
    await send(`${HEAD}\nA;A;1;1`, { pictures: Buffer.from('niente') }).expect(400, /IMPORT_UNREADABLE/);
    await send(`${HEAD}\n${'A;A;1;1\n'.repeat(100_001)}`).expect(400, /IMPORT_TOO_LONG/);
    await send(Buffer.alloc(50 * 1024 * 1024, 'a;b;c;d\n')).expect(413, /IMPORT_TOO_LARGE/);
    await shop.http.post('/api/products/import').attach('file', Buffer.from('Nome'), 'f').expect(401);
    await shop.http.get('/api/products/export').expect(401);
  });
});

describe('the catalogue as a file', () => {
  it.each(['csv', 'xlsx'] as const)('comes back as it went, as %s', async (format) => {
    const rows = Array.from({ length: 200 }, (_, at) =>
      [
        `P-${at}`,
        at % 9 === 0 ? `=1+${at}` : at % 7 === 0 ? `'-${at} “Dono”` : `"Dono; n. ${at}"`,
        `${at},9${at % 10}`,
        at + 1,
        at % 2 ? 'A quote' : '',
        at % 3 ? '4' : '',
        at % 4 ? `"Riga 1\nriga ""2"""` : '',
        at % 5 ? 'Vietri' : '',
        at % 6 ? '3,10' : '',
        at % 8 ? '4006381333931' : '',
      ].join(';'),
    );
    const head = `${HEAD};Tipo;Aliquota IVA;Descrizione;Fornitore;Costo;EAN`;
    expect(counts(await imported(`${head}\n${rows.join('\n')}`))).toEqual([200, 0, 0]);
    await newProduct(staff, { name: 'Senza codice', description: '- uno\n- due', video: 'https://v.it/1' });
    await stocked();
    const before = await products();
    const file = await exported(format);
    expect(await imported(file)).toMatchObject({ created: 0, changed: 0, same: 201, errors: [] });
    expect(await products()).toEqual(before);
    await shop.pool.query('delete from catalog.product');
    expect(counts(await imported(file))).toEqual([201, 0, 0]);
    await stocked();
    const own = ({ id: _id, version: _v, ...product }: Product) => product;
    expect((await products()).map(own)).toEqual(before.map(own));
  });
});
