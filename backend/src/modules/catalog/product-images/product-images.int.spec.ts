import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';

const png = (colour: string) =>
  sharp({ create: { width: 40, height: 50, channels: 3, background: colour } })
    .png()
    .toBuffer();

describe('product images', () => {
  let shop: TestApp;
  let staff: Browser;
  beforeAll(async () => {
    shop = await createTestApp();
    await shop.signInAsAdmin();
    staff = await shop.signInAsStaff();
  });
  afterAll(() => shop.close());

  const upload = async (id: number, colour: string) =>
    staff.post(`/api/products/${id}/images`).attach('image', await png(colour), 'foto.png');

  it('arrive as files, are kept in order, and the first one becomes the card’s picture', async () => {
    const { id } = await newProduct(staff);
    const first = await (await upload(id, 'red')).body;
    expect(first).toMatchObject({ productId: id, sortOrder: 0, altText: null });
    expect(first.imageUrl).toMatch(/^\/media\/[0-9a-f]{64}\.jpg$/);
    const second = await staff
      .post(`/api/products/${id}/images`)
      .field('altText', ' Di lato ')
      .field('sortOrder', '1')
      .attach('image', await png('blue'), 'foto.png')
      .expect(201);
    expect(second.body).toMatchObject({ sortOrder: 1, altText: 'Di lato' });
    const { body: images } = await staff.get(`/api/products/${id}/images`).expect(200);
    expect(images.map((image: { id: number }) => image.id)).toEqual([first.id, second.body.id]);
    expect((await staff.get(`/api/products/${id}`)).body.imageUrl).toBe(first.imageUrl);
    const picture = await shop.http.get(first.imageUrl).expect(200);
    expect(picture.headers['content-type']).toBe('image/jpeg');

    await staff.delete(`/api/product-images/${first.id}`).expect(204);
    expect((await staff.get(`/api/products/${id}`)).body.imageUrl).toBe(second.body.imageUrl);
    await staff.delete(`/api/product-images/${second.body.id}`).expect(204);
    expect((await staff.get(`/api/products/${id}`)).body.imageUrl).toBeNull();
    await staff.delete(`/api/product-images/${first.id}`).expect(404);
  });

  const address = (letter: string) => `/media/${letter.repeat(64)}.jpg`;
  const gallery = async (id: number) =>
    (await staff.get(`/api/products/${id}`).expect(200)).body.pictures.map(
      ({ imageUrl }: { imageUrl: string }) => imageUrl[7],
    );

  it('are put in order by their numbers, all of them once; the first one is on the card', async () => {
    const { id } = await newProduct(staff);
    const order = async (order: unknown, status: number) =>
      (await staff.put(`/api/products/${id}/images`).send({ order }).expect(status)).body;
    const ids: number[] = [];
    for (const letter of ['a', 'b', 'c'])
      ids.push(
        (
          await staff
            .post(`/api/products/${id}/images`)
            .send({ imageUrl: address(letter) })
            .expect(201)
        ).body.id,
      );
    const [a, b, c] = ids;
    const arranged = await order([c, a, b], 200);
    expect(arranged.map((image: { id: number }) => image.id)).toEqual([c, a, b]);
    expect(await gallery(id)).toEqual(['c', 'a', 'b']);
    const { body: product } = await staff.get(`/api/products/${id}`);
    expect(product).toMatchObject({ imageUrl: address('c'), version: 3 });
    const other = await newProduct(staff);
    const foreign = (
      await staff
        .post(`/api/products/${other.id}/images`)
        .send({ imageUrl: address('d') })
        .expect(201)
    ).body.id;
    for (const wrong of [[c, a], [c, a, b, b], [c, a, foreign], [], 'abc'])
      expect((await order(wrong, 400)).fields).toEqual({
        order: 'L’ordine nomina ogni immagine del prodotto, ciascuna una volta',
      });
    expect(await gallery(id)).toEqual(['c', 'a', 'b']);
    // The card's picture that an older call has set is in no gallery yet.
    await staff
      .put(`/api/products/${id}`)
      .send({ imageUrl: address('e') })
      .expect(200);
    expect(await gallery(id)).toEqual(['e', 'c', 'a', 'b']);
    await order([b, c, a], 200);
    expect(await gallery(id)).toEqual(['b', 'c', 'a', 'e']);
    await staff.put('/api/products/999999/images').send({ order: [] }).expect(404);
    await shop.http.put(`/api/products/${id}/images`).send({ order: ids }).expect(401);
  });

  it('are saved whole with their product: those that stay keep their numbers, and guests read what they show', async () => {
    const list = await newList(staff);
    const pictures = [
      { imageUrl: address('a'), altText: ' Di lato ' },
      { imageUrl: address('b'), altText: '' },
      { imageUrl: address('c') },
    ];
    const { id } = await newProduct(staff, { pictures, selectedGiftListIds: [list.id] });
    const { body: made } = await staff.get(`/api/products/${id}`);
    expect(made).toMatchObject({
      imageUrl: address('a'),
      pictures: [{ altText: 'Di lato' }, { altText: null }, { altText: null }],
    });
    const numbers = async () =>
      (await staff.get(`/api/products/${id}/images`)).body.map((image: { id: number }) => image.id);
    const [, b, c] = await numbers();
    await staff
      .put(`/api/products/${id}`)
      .send({ pictures: [{ imageUrl: address('c'), altText: 'Dall’alto' }, { imageUrl: address('b') }] })
      .expect(200);
    expect(await numbers()).toEqual([c, b]);
    const { body: cards } = await shop.http.get(`/api/products?giftListId=${list.id}`).expect(200);
    expect(cards[0]).toMatchObject({
      imageUrl: address('c'),
      images: [address('c'), address('b')],
      imageTexts: { [address('c')]: 'Dall’alto' },
    });
    const { body: seen } = await shop.http.get(`/api/products/${id}?giftListId=${list.id}`).expect(200);
    expect(seen).not.toHaveProperty('pictures');
    // A call that does not name them leaves them as they are.
    await staff.put(`/api/products/${id}`).send({ name: 'Vaso' }).expect(200);
    expect(await gallery(id)).toEqual(['c', 'b']);
    for (const [wrong, message] of [
      [[{ imageUrl: 'https://altrove.example/x.jpg' }], 'L’indirizzo dell’immagine non è valido'],
      [[pictures[0], pictures[0]], 'La stessa immagine c’è due volte'],
      [
        Array.from({ length: 21 }, (_, at) => ({ imageUrl: address((at % 10).toString()) })),
        'Al massimo 20 immagini',
      ],
    ] as const) {
      const { body } = await staff.put(`/api/products/${id}`).send({ pictures: wrong }).expect(400);
      expect(JSON.stringify(body.fields)).toContain(message);
    }
    await staff.put(`/api/products/${id}`).send({ pictures: [] }).expect(200);
    expect((await staff.get(`/api/products/${id}`)).body).toMatchObject({ imageUrl: null, pictures: [] });
  });

  it('may name what was uploaded before, and go with their product', async () => {
    const { id } = await newProduct(staff);
    const imageUrl = `/media/${'a'.repeat(64)}.jpg`;
    await staff.post(`/api/products/${id}/images`).send({ imageUrl }).expect(201);
    const { body: all } = await staff.get('/api/product-images').expect(200);
    expect(all).toContainEqual(expect.objectContaining({ productId: id, imageUrl }));
    await staff.delete(`/api/products/${id}`).expect(204);
    const { body: left } = await staff.get('/api/product-images');
    expect(left.filter((image: { productId: number }) => image.productId === id)).toEqual([]);
  });

  it('are shown to guests of a list that they may see', async () => {
    const { id } = await newProduct(staff);
    await upload(id, 'green');
    await shop.http.get(`/api/products/${id}/images`).expect(404);
    const list = await newList(staff);
    await staff.post('/api/product-gift-lists').send({ productId: id, giftListId: list.id }).expect(201);
    await shop.http.get(`/api/products/${id}/images`).expect(200);
    const { body } = await shop.http.get(`/api/products/${id}/images?giftListId=${list.id}`).expect(200);
    expect(body).toHaveLength(1);
    const { body: cards } = await shop.http.get(`/api/products?giftListId=${list.id}`).expect(200);
    expect(cards[0].images).toEqual([body[0].imageUrl]);
  });

  it('refuse what is no picture, nothing at all, and unknown products', async () => {
    const { id } = await newProduct(staff);
    const text = await staff
      .post(`/api/products/${id}/images`)
      .attach('image', Buffer.from('<svg onload="alert(1)"/>'.repeat(10)), 'foto.png')
      .expect(400);
    expect(text.body.error).toBe('Seleziona solo file immagine (JPG, PNG, GIF, WebP)');
    const nothing = await staff.post(`/api/products/${id}/images`).send({}).expect(400);
    expect(nothing.body.fields).toEqual({ image: 'Seleziona un file da caricare' });
    await staff
      .post(`/api/products/${id}/images`)
      .send({ imageUrl: 'https://altrove.example/x.jpg' })
      .expect(400);
    await staff
      .post('/api/products/999999/images')
      .attach('image', await png('red'), 'a.png')
      .expect(404);
    const nul = await staff
      .post(`/api/products/${id}/images`)
      .field('altText', 'a\0b')
      .attach('image', await png('red'), 'a.png');
    expect(nul.status).toBe(400);
    expect((await staff.get(`/api/products/${id}/images`)).body).toEqual([]);
  });

  it('refuse a file above 15 MB', async () => {
    const { id } = await newProduct(staff);
    const huge = Buffer.alloc(15 * 1024 * 1024 + 1);
    const answer = await staff.post(`/api/products/${id}/images`).attach('image', huge, 'a.png');
    expect(answer.status).toBe(413);
    expect(answer.body.error).toBe('Il file è troppo grande. Massimo 15MB.');
  });

  it('are closed to anonymous callers', async () => {
    await shop.http.get('/api/product-images').expect(401);
    await shop.http
      .post('/api/products/1/images')
      .send({ imageUrl: `/media/${'a'.repeat(64)}.jpg` })
      .expect(401);
    await shop.http.delete('/api/product-images/1').expect(401);
  });

  /** More copies of one row than are read at once, changed so; answers how many rows there are then. */
  async function copies(table: string, change: string, where: string, shown = 'true'): Promise<number> {
    const [schema, name] = table.split('.');
    const { rows } = await shop.pool.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_schema = $1 and table_name = $2 and is_generated = 'NEVER'`,
      [schema, name],
    );
    const columns = rows[0]?.columns ?? '';
    await shop.pool.query(
      `insert into ${table} (${columns}) select ${columns} from (
         select (jsonb_populate_record(one, jsonb_build_object(${change}))).*
         from ${table} one, generate_series(1, 1001) n where ${where}) copied`,
    );
    return (await shop.pool.query(`select from ${table} where ${shown}`)).rows.length;
  }

  it('are read lot by lot where they are many, like products, lists and what stands where', async () => {
    const { id: listId } = await newList(staff);
    const { id: productId } = await newProduct(staff);
    const placing = { giftListId: listId, productId, listQuantity: 1 };
    await staff.post('/api/product-gift-lists').send(placing).expect(201);
    await staff
      .post(`/api/products/${productId}/images`)
      .send({ imageUrl: `/media/${'a'.repeat(64)}.jpg` })
      .expect(201);
    const counts = {
      'gift-lists': await copies('gift_lists.gift_list', "'id', one.id + n", `one.id = ${listId}`),
      products: await copies('catalog.product', "'id', one.id + n", `one.id = ${productId}`),
      'product-images': await copies(
        'catalog.product_image',
        "'id', one.id + n",
        `one.product_id = ${productId}`,
      ),
      'product-gift-lists': await copies(
        'read_models.gift_availability',
        "'stream', 'copy-' || n, 'product_id', one.product_id + n",
        `one.list_id = ${listId} and one.product_id = ${productId}`,
        'placed and product_id is not null',
      ),
    };
    for (const [path, count] of Object.entries(counts)) {
      const { body, headers } = await staff.get(`/api/${path}`).expect(200);
      const ids = (body as { id: unknown }[]).map(({ id }) => id);
      expect([path, ids.length, new Set(ids).size]).toEqual([path, count, count]);
      expect([path, headers['content-length'], headers['content-type']]).toEqual([
        path,
        undefined,
        'application/json; charset=utf-8',
      ]);
      if (path === 'products') expect(ids).toEqual(ids.toSorted((a, b) => Number(b) - Number(a)));
    }
  });
});
