// @takes 9 s
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RegisteredMail } from '@fiocco/contracts';
import { forAllTests } from '@fiocco/testing/jest';
import { MailingShop } from '../testing/mailing-shop.js';

jest.setTimeout(60_000);
const shop = forAllTests(() => MailingShop.open());
const BOTH = ['anna@posta.example', 'luca@posta.example'];

const change = (body: object) =>
  shop.admin.put(`/api/gift-lists/${shop.place.giftListId}`).send(body).expect(200);
const toOne = () => shop.to('anna@posta.example').map(({ recipients }) => recipients);

beforeAll(() =>
  change({
    notifyBeneficiary: true,
    secondBeneficiaryName: 'Luca Riva',
    secondBeneficiaryEmail: 'luca@posta.example',
  }),
);
beforeEach(() => {
  shop.forgetMails();
  shop.refuseTo(null);
});

describe('two people of one list', () => {
  it('are both told of a gift by one mail, which says so in the register and goes to both again', async () => {
    const { id } = await shop.reserve();
    await shop.settled();
    expect(toOne()).toEqual([BOTH]);
    const mails = await shop.registered({ transactionId: id });
    const told = mails.find(({ template }) => template === 'avviso-beneficiario') as RegisteredMail;
    expect(told.to).toBe(BOTH.join(', '));
    await shop.admin.post(`/api/mail-register/${told.id}/resend`).expect(200);
    await shop.settled();
    expect(toOne()).toEqual([BOTH, BOTH]);
  });

  it('are both told that a gift waits for them in the shop', async () => {
    // A share is fetched by those for whom the list is.
    const { id } = await shop.reserve({ type: 'quota', amount: '40.00' });
    await shop.collect(id);
    await shop.settled();
    shop.forgetMails();
    await shop.admin
      .post('/api/deliveries')
      .send({ ids: [id], state: 'ready' })
      .expect(200);
    await shop.settled();
    expect(shop.subjects('luca@posta.example')).toEqual([expect.stringMatching(/^Pronto per il ritiro/)]);
    expect(toOne()).toEqual([BOTH]);
  });

  it('are not left without it where one of the addresses is refused: the register says which', async () => {
    shop.refuseTo('luca@posta.example');
    const { id } = await shop.reserve();
    await shop.settled();
    expect(toOne()).toEqual([['anna@posta.example']]);
    const mails = await shop.registered({ transactionId: id });
    const told = mails.find(({ template }) => template === 'avviso-beneficiario') as RegisteredMail;
    const { body } = await shop.admin.get(`/api/mail-register/${told.id}`).expect(200);
    expect((body as RegisteredMail).steps?.[0]?.answer).toMatch(/ · Rifiutato: luca@posta\.example$/);
  });

  it('are written to once where they share an address', async () => {
    await change({ secondBeneficiaryEmail: 'Anna@Posta.example' });
    await shop.later(2 * 86_400_000);
    await shop.reserve();
    await shop.settled();
    expect(toOne()).toEqual([['anna@posta.example']]);
  });
});
