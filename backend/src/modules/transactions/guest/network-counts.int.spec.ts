import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import { giftStream } from '@fiocco/gift';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';
import { MailSink } from '../../notifications/testing/mail-sink.js';
import { endUnconfirmed, tokenInMail } from '../testing/unconfirmed.js';
import { beginDraft, guest, type Guest } from '../testing/guests.js';

jest.setTimeout(60_000);
const HOLD = { paymentMethod: 'in_negozio' };
const RESERVE = { ...HOLD, status: 'completata' };
const sink = new MailSink();
let test: TestApp;
let admin: Browser;
let listId: number;

beforeAll(async () => {
  test = await createTestApp({ config: { trustProxy: ['127.0.0.1'], smtpUrl: await sink.listen() } });
  admin = await test.signInAsAdmin();
  listId = (await newList(admin)).id;
});
afterAll(async () => {
  await test.close();
  await sink.close();
});

const gift = async () => (await newProduct(admin, { selectedGiftListIds: [listId] })).id;
const draft = (who: Guest, productId: number, buyerEmail: string, at = test, giftListId = listId) =>
  beginDraft(who, at, { giftListId, productId, buyerEmail });

describe('what one network may have done', () => {
  it('is twenty reservations of a list in an hour, given back or not; a further one waits for the link in its mail', async () => {
    const list = (await newList(admin)).id;
    const reserve = async (network: string, n: number, giveBack = false, at = test) => {
      const email = `rete-${n}@posta.example`;
      const who = guest(network);
      const id = await draft(who, 0, email, at, list);
      const { body } = await who(at, 'put', `/api/transactions/${id}`, {
        ...RESERVE,
        amount: '50.00',
      });
      if (giveBack) await who(test, 'post', `/api/transactions/${id}/cancel`, {});
      return { id, email, body: body as Transaction };
    };
    const flood = '198.51.100.90';
    const first: Transaction[] = [];
    for (let n = 0; n < 20; n += 5) {
      const some = [0, 1, 2, 3, 4].map((k) => reserve(flood, n + k, k % 2 === 0));
      first.push(...(await Promise.all(some)).map(({ body }) => body));
    }
    expect(first.map(({ stage, confirmBy }) => [stage, confirmBy])).toEqual(
      Array.from({ length: 20 }, () => ['reserved', undefined]),
    );
    const [before, opened, after] = [Date.now(), await reserve(flood, 20), Date.now()];
    const unopened = await reserve(flood, 21);
    const half = Date.parse(opened.body.confirmBy ?? '') - 30 * 60_000;
    expect([opened.body.stage, half >= before, half <= after]).toEqual(['reserved', true, true]);
    expect((await reserve('198.51.100.91', 22)).body.confirmBy).toBeUndefined();
    // Where nothing can be sent, no link would ever come.
    const silent = await createTestApp({
      sharing: test,
      config: { trustProxy: ['127.0.0.1'], smtpUrl: null },
    });
    const { body: unasked } = await reserve(flood, 23, false, silent);
    await silent.close();
    expect([unasked.stage, unasked.confirmBy]).toEqual(['reserved', undefined]);

    const use = (deed: 'cancel' | 'confirm', one: typeof opened) =>
      test.http.post('/api/public/confirm-link').send({ token: tokenInMail(test, deed, one) });
    await use('cancel', opened).expect(404);
    expect((await use('confirm', opened).expect(200)).body).toMatchObject({
      id: opened.id,
      stage: 'reserved',
    });
    expect((await use('confirm', opened).expect(200)).body.confirmBy).toBeUndefined();

    const late = `update gifts.transaction_stream set confirm_by = now() - interval '1 second' where transaction_id = any($1)`;
    await test.pool.query(`${late} and confirm_by is not null`, [[opened.id, unopened.id]]);
    await endUnconfirmed(test);
    const stageOf = async ({ id }: typeof opened) => (await admin.get(`/api/transactions/${id}`)).body.stage;
    await eventually(async () =>
      expect([await stageOf(opened), await stageOf(unopened)]).toEqual(['reserved', 'cancelled']),
    );
    expect((await use('confirm', unopened).expect(200)).body).toMatchObject({
      stage: 'cancelled',
      reason: 'expired',
    });
  });

  it('is ten times as much of a /48 of IPv6, for one e-mail and for a list', async () => {
    const list = (await newList(admin)).id;
    const from = async (n: number, email: string) => {
      const who = guest(`2001:db8:77:${n.toString(16)}::1`);
      const id = await draft(who, 0, email, test, list);
      return (await who(test, 'put', `/api/transactions/${id}`, { ...RESERVE, amount: '50.00' })).body;
    };
    await from(1, 'largo@posta.example');
    // As if there had been many more of them.
    const stream = giftStream(list, null);
    const copies = `
      insert into gifts.transaction_stream (transaction_id, stream, order_number, browser_hash, buyer_mark, buyer_ref, buyer_digest,
        created_at, claim, claimed_at, claim_began_at, claims, network_mark, wider_mark, reserved_at)
      select transaction_id || n, stream, order_number || n, browser_hash || n, buyer_mark, buyer_ref, buyer_digest,
        created_at, claim, claimed_at, claim_began_at, claims, network_mark || n, wider_mark, reserved_at
      from gifts.transaction_stream, generate_series($2::int, $3::int) n where stream = $1`;
    const many = (first: number, last: number) => test.pool.query(copies, [stream, first, last]);
    await many(100, 148);
    expect(await from(2, 'largo@posta.example')).toMatchObject({ code: 'TOO_MANY_RESERVATIONS' });
    expect(await from(3, 'altra@posta.example')).toMatchObject({ stage: 'reserved' });
    // 51 by now, each again twice and more.
    await many(200, 202);
    expect((await from(4, 'terza@posta.example')).confirmBy).toEqual(expect.any(String));
  });

  it('is two thousand open drafts: of more the oldest go, unless they hold something', async () => {
    const who = guest('203.0.113.90');
    const [holding, oldest] = [
      await draft(who, await gift(), 'a@posta.example'),
      await draft(who, 0, 'b@posta.example'),
    ];
    expect((await who(test, 'put', `/api/transactions/${holding}`, HOLD)).body).toMatchObject({
      stage: 'held',
    });
    await test.pool.query(
      `insert into checkout.draft (id, list_id, kind, browser_hash, buyer, created_at, touched_at, network_mark)
       select 'copy-' || n, list_id, kind, browser_hash, buyer, created_at, now(), network_mark
       from checkout.draft, generate_series(1, 2100) n where id = $1`,
      [oldest],
    );
    const open = async () => {
      const query = `select count(*)::int as n, count(*) filter (where id = any($1))::int as kept from checkout.draft
        where network_mark = (select network_mark from checkout.draft where id = $2)`;
      return (await test.pool.query(query, [[holding, oldest], holding])).rows[0];
    };
    expect(await open()).toEqual({ n: 2102, kept: 2 });
    for (let n = 0; n < 3; n += 1) await draft(who, 0, 'c@posta.example', test);
    // The one that holds something stays, and counts.
    expect(await open()).toEqual({ n: 2001, kept: 1 });
    await draft(guest('203.0.113.91'), 0, 'd@posta.example');
    expect(await open()).toEqual({ n: 2001, kept: 1 });
  });
});
