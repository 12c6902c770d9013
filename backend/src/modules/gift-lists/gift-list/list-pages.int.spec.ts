import { beforeAll, describe, expect, it } from '@jest/globals';
import type { GiftList, Occasion } from '@fiocco/contracts';
import { fixedClock } from '@fiocco/testing';
import { forAllTests } from '@fiocco/testing/jest';
import { createTestApp } from '../../../platform/testing/test-app.js';

/** A quarter past midnight in Rome, still the day before in UTC. */
const clock = fixedClock('2026-06-30T22:15:00.000Z');
const shop = forAllTests(() => createTestApp({ clock }));
const staff = forAllTests(() => shop.signInAsAdmin());

const BENEFICIARY = { beneficiaryEmail: 'anna@example.com', beneficiaryPhone: '333 555 0101' };
const LISTS = [
  { name: 'Nozze Forlì', beneficiaryName: 'Anna Verdi' },
  { name: 'Battesimo di Zoë', beneficiaryName: 'Dell’Acqua', endDate: '2026-06-30' },
  { name: 'Casa nuova', beneficiaryName: 'Luca Neri', startDate: '2026-07-02' },
  { name: 'Laurea', beneficiaryName: 'Anna Bruni', state: 'suspended' },
  { name: 'Nozze d’oro', beneficiaryName: 'Nonni', endDate: '2026-07-01' },
  { name: 'Vecchia', beneficiaryName: 'Rosa', state: 'archived', endDate: '2026-01-01' },
];
const occasions: number[] = [];
beforeAll(async () => {
  for (const name of ['Matrimonio', 'Festa'])
    occasions.push(((await staff.post('/api/occasions').send({ name }).expect(201)).body as Occasion).id);
  for (const [at, list] of LISTS.entries())
    await staff
      .post('/api/gift-lists')
      .send({ ...BENEFICIARY, ...list, occasionId: occasions[at % 2] })
      .expect(201);
  // All at the same instant: the order of equal ones is by id.
  await shop.pool.query(`update gift_lists.gift_list set created_at = created_at - interval '1 day'
    where name in ('Nozze Forlì', 'Laurea')`);
});

const asked = (query: object) => staff.get(`/api/gift-lists?${new URLSearchParams({ ...query })}`);
const namesIn = (body: unknown) => (body as readonly GiftList[]).map(({ name }) => name);
const found = async (query: object) => namesIn((await asked(query).expect(200)).body).toSorted();

describe('the lists', () => {
  it('are found by every word of name and beneficiary, as it is typed in a hurry', async () => {
    expect(await found({ q: 'nozze' })).toEqual(['Nozze Forlì', 'Nozze d’oro']);
    expect(await found({ q: 'anna nozze' })).toEqual(['Nozze Forlì']);
    expect(await found({ q: "FORLI'" })).toEqual(['Nozze Forlì']);
    expect(await found({ q: 'dellacqua' })).toEqual(['Battesimo di Zoë']);
    const [first] = (await asked({}).expect(200)).body as readonly GiftList[];
    expect(await found({ q: first?.id })).toEqual([first?.name]);
  });

  it('are kept by their badge on Rome’s day, and by occasion', async () => {
    expect(await found({ badge: 'active' })).toEqual(['Nozze Forlì', 'Nozze d’oro']);
    expect(await found({ badge: 'expired' })).toEqual(['Battesimo di Zoë']);
    expect(await found({ badge: 'preparation' })).toEqual(['Casa nuova']);
    expect(await found({ badge: 'suspended,archived' })).toEqual(['Laurea', 'Vecchia']);
    expect(await found({ badge: 'active', occasion: occasions[1] })).toEqual([]);
    const { body } = await asked({}).expect(200);
    for (const list of body as readonly GiftList[])
      expect(await found({ badge: list.badge })).toContain(list.name);
  });

  it('are read page by page, newest first, each once and counted', async () => {
    const whole = await asked({}).expect(200);
    expect(whole.headers).not.toHaveProperty('x-total-count');
    expect(namesIn(whole.body)).toHaveLength(6);
    const read: string[] = [];
    let cursor = '';
    do {
      const page = await asked({ limit: 4, ...(cursor && { cursor }) }).expect(200);
      expect(page.headers['x-total-count']).toBe('6');
      read.push(...namesIn(page.body));
      cursor = page.headers['x-next-cursor'] ?? '';
    } while (cursor !== '');
    expect(read).toEqual(namesIn(whole.body));
    expect(read.slice(4).toSorted()).toEqual(['Laurea', 'Nozze Forlì']);
    for (const wrong of ['x', Buffer.from('["2026-01-01","1"]').toString('base64url')])
      await asked({ limit: 4, cursor: wrong }).expect(400);
    await asked({ badge: 'open' }).expect(400);
  });

  it('are counted by badge, for the filters that the badges stand beside', async () => {
    const counts = (query: string) => staff.get(`/api/gift-lists/counts${query}`).expect(200);
    const badges = { active: 2, expired: 1, preparation: 1, suspended: 1, archived: 1 };
    expect((await counts('')).body).toEqual({ all: 6, badges });
    expect((await counts('?q=anna')).body).toEqual({
      all: 2,
      badges: { active: 1, expired: 0, preparation: 0, suspended: 1, archived: 0 },
    });
    await shop.http.get('/api/gift-lists/counts').expect(401);
  });

  it('are counted by occasion, all and those that guests may use', async () => {
    const { body } = await staff.get('/api/occasions').expect(200);
    expect(body).toMatchObject([
      { name: 'Festa', listCount: 3, openListCount: 0 },
      { name: 'Matrimonio', listCount: 3, openListCount: 2 },
    ]);
  });
});
