import { collect, matchTransfer, refund, reverse, sayHow } from '../desk-work.js';
import type { Day } from '../shop-week.js';

export const SIXTH_DAY: Day = {
  name: 'day 6: money that goes back, and mistakes',
  deeds: [
    {
      what: 'guests come, one with PayPal',
      async play(week) {
        await week.begins(6);
        await week.onPhone('Tito Mare', 'paypal');
        await week.sellsByCall('Gaia Rete', 'Vassoietto', '15.50', 'assegno');
      },
    },
    {
      what: 'two sales: a share of a gift, and a gift to the list’s fund',
      async play(week) {
        const { desk, tablet } = week;
        await week.shop.gift('Divano', '800.00', { isQuota: true });
        await week.sells(tablet, 'a share', {
          buyer: 'Amos Quota',
          gifts: [{ name: 'Divano', amount: '50' }],
          how: 'contanti',
          taken: [{ cents: 50_00 }],
        });
        await week.sells(desk, 'for the fund', {
          buyer: 'Bice Fondo',
          gifts: [{ name: 'Contributo libero', onList: week.list.name, amount: '25' }],
          how: 'pos',
          taken: [{ cents: 25_00 }],
        });
      },
    },
    {
      what: 'a transfer arrives',
      async play(week) {
        const { tablet } = week;
        await tablet.does('A transfer is matched', () =>
          matchTransfer(tablet, 'Aldo Ferri', { how: 'bonifico' }),
        );
        week.note('received', 9_90, tablet, { how: 'bonifico', method: 'bonifico' });
      },
    },
    {
      what: 'cash goes back over the card terminal, and a receipt was a mistake',
      async play(week) {
        const { desk } = week;
        await desk.does('Money is given back', () =>
          refund(desk, 'Ezio Nardi', { reason: 'Un graffio', amount: '20', how: 'pos' }),
        );
        week.note('refunded', 20_00, desk, { how: 'pos' });
        await desk.does('A receipt is reversed, and written down anew', async () => {
          await desk.open('Gino Pini');
          await reverse(desk, 'Era un assegno');
          await collect(desk, '66', { how: 'assegno' });
        });
        week.note('reversed', 66_00, desk);
        week.note('received', 66_00, desk, { how: 'assegno' });
      },
    },
    {
      what: 'two exchanges: of a share for the fund, and of an earlier day’s purchase to another list',
      async play(week) {
        const { desk, tablet, shop, other } = week;
        await shop.gift('Casseruola', '95.00', { listId: other.id });
        await week.exchanges(desk, 'a share, for the fund', {
          buyer: 'Vito Zeri',
          gift: 'Contributo libero',
          cents: 80_00,
        });
        await week.exchanges(tablet, 'to another list', {
          buyer: 'Ciro Lodi',
          gift: 'Casseruola',
          cents: 58_00,
          to: other,
          by: { how: 'pos' },
        });
        await tablet.does('Money is taken', () => collect(tablet, '37', { how: 'pos' }));
        week.note('received', 37_00, tablet, { how: 'pos', list: String(other.id) });
      },
    },
    {
      what: 'two gifts are shipped, four handed over',
      async play(week) {
        const { desk, tablet } = week;
        await week.handsOver(desk, ['Cesto', 'Scolapasta'], {
          state: 'shipped',
          courier: 'GLS',
          trackingNumber: 'GL12345678',
        });
        await week.handsOver(tablet, ['Trapunta'], { state: 'delivered' }, week.other);
        await week.handsOver(tablet, ['Vassoio', 'Frullatore', 'Sveglia'], { state: 'delivered' });
      },
    },
    {
      what: 'the till is closed, and the books are what was handed over',
      async play(week) {
        const { tablet } = week;
        await week.reads(tablet);
        await week.closes(tablet, week.day(6));
        await week.booksAgree();
      },
    },
  ],
};

export const SEVENTH_DAY: Day = {
  name: 'day 7: the last',
  deeds: [
    {
      what: 'guests come',
      play: (week) => week.begins(7),
    },
    {
      what: 'a sale of two gifts by the scanner',
      async play(week) {
        const { tablet } = week;
        await week.gifts(['Pentola', '59.00', 'RM-0002'], ['Coperchio', '11.00', 'RM-0003']);
        await week.sells(tablet, 'two gifts by the scanner', {
          buyer: 'Cleo Due',
          gifts: [
            { name: 'Pentola', code: 'RM-0002' },
            { name: 'Coperchio', code: 'RM-0003' },
          ],
          how: 'pos',
          documentNumber: 'S-707',
          taken: [{ cents: 59_00 }, { cents: 11_00 }],
        });
      },
    },
    {
      what: 'two reservations are paid, and credit goes back in cash',
      async play(week) {
        const { desk, tablet } = week;
        await desk.does('Money is taken', async () => {
          await desk.open('Teo Dopo');
          await collect(desk, '39', { how: 'pos' });
        });
        week.note('received', 39_00, desk, { how: 'pos' });
        await tablet.does('Money is taken', async () => {
          await tablet.open('Vera Zanin');
          await collect(tablet, '58', { how: 'contanti' });
        });
        week.note('received', 58_00, tablet);
        await desk.does('Credit is given back', async () => {
          await desk.goTo('Liste Regalo', 'Gestione Liste Regalo');
          await desk.fromMenu(desk.page.getByRole('row').filter({ hasText: week.list.name }), 'Credito…');
          await desk.press(desk.dialog().getByText('Credito restituito', { exact: true }));
          await desk.write(desk.dialog().getByLabel('Importo'), '15');
          await sayHow(desk, 'contanti');
          await desk.write(desk.dialog().getByLabel('Riferimento'), 'R-7');
          await desk.confirm('Registra');
          await desk.confirm('Conferma');
          await desk.said('Credito restituito: 15,00\u00a0€');
          await desk.leave();
        });
        week.note('refunded', 15_00, desk);
      },
    },
    {
      what: 'two exchanges: a surplus stays, and PayPal’s money goes to another list',
      async play(week) {
        const { desk, tablet, shop, other } = week;
        await week.gifts(['Federa', '15.00']);
        await shop.gift('Vaso gemello', '139.00', { listId: other.id });
        await week.exchanges(tablet, 'a cheaper one', {
          buyer: 'Ida Riva',
          gift: 'Federa',
          cents: 24_00,
          by: { how: 'pos' },
        });
        await week.exchanges(desk, 'PayPal’s money goes along', {
          buyer: 'Paola Blu',
          gift: 'Vaso gemello',
          cents: 139_00,
          to: other,
          by: { method: 'paypal', how: '', person: 'paypal' },
        });
      },
    },
    {
      what: 'four gifts are handed over',
      play: (week) =>
        week.handsOver(week.tablet, ['Coperta', 'Orologio', 'Vino', 'Olio'], { state: 'delivered' }),
    },
    {
      what: 'the till is closed, and the books are what was handed over',
      async play(week) {
        const { desk } = week;
        await week.reads(desk);
        await week.closes(desk, week.day(7));
        await week.booksAgree();
      },
    },
  ],
};
