import { collect, matchTransfer, refundOpen, sellByKeyboard } from '../desk-work.js';
import type { Day } from '../shop-week.js';

export const FIRST_DAY: Day = {
  name: 'day 1: counted to the cent at a desk',
  deeds: [
    {
      what: 'guests come',
      async play(week) {
        await week.begins(1);
        await week.gifts(['Fioriera', '58.00']);
        await week.reservesOnPhone('Vera Zanin', 'Fioriera');
      },
    },
    {
      what: 'three sales: by the keyboard alone, by the scanner, and of three gifts with one receipt',
      async play(week) {
        const { desk, tablet, shop, other } = week;
        await week.gifts(['Zuppiera', '120.00'], ['Apribottiglie', '16.00', 'RM-0001']);
        await week.gifts(['Forchette', '48.00'], ['Coltelli', '52.00']);
        await shop.gift('Cucchiai', '44.00', { listId: other.id });
        await desk.does('A sale: by the keyboard alone', () =>
          sellByKeyboard(desk, { buyer: 'Cesare Banco', gifts: [{ name: 'Zuppiera' }] }),
        );
        week.sold(desk, { taken: [{ cents: 120_00 }] });
        await week.sells(tablet, 'by the scanner', {
          buyer: 'Lidia Cassa',
          gifts: [{ name: 'Apribottiglie', code: 'RM-0001' }],
          how: 'pos',
          taken: [{ cents: 16_00 }],
        });
        await week.sells(desk, 'three gifts of two lists, one receipt', {
          buyer: 'Mauro Tre',
          gifts: [{ name: 'Forchette' }, { name: 'Coltelli' }, { name: 'Cucchiai' }],
          how: 'contanti',
          documentNumber: 'S-101',
          taken: [{ cents: 48_00 }, { cents: 52_00 }, { cents: 44_00, list: other }],
        });
      },
    },
    {
      what: 'half of a purchase comes by transfer',
      async play(week) {
        const { desk } = week;
        await desk.does('A transfer is matched', () =>
          matchTransfer(desk, 'Carla De Luca', { amount: '27', how: 'bonifico' }),
        );
        week.note('received', 27_00, desk, { how: 'bonifico', method: 'bonifico' });
      },
    },
    {
      what: 'the till is closed, and the books are what was handed over',
      async play(week) {
        const { desk } = week;
        await week.reads(desk);
        await week.closes(desk, week.day(1));
        await week.booksAgree();
      },
    },
  ],
};

export const SECOND_DAY: Day = {
  name: 'day 2: counted to the cent on a tablet, by the colleague',
  deeds: [
    {
      what: 'guests come, one with a card',
      async play(week) {
        await week.begins(2);
        await week.onPhone('Luca Neri', 'stripe');
        await week.sellsByCall('Dina Rete', 'Cestino', '17.00', 'contanti');
      },
    },
    {
      what: 'two sales: at an agreed price by cheque, and with a voucher',
      async play(week) {
        const { desk, tablet } = week;
        await week.gifts(['Credenza', '400.00'], ['Tovaglia', '65.00']);
        await week.sells(desk, 'at an agreed price', {
          buyer: 'Nadia Patto',
          gifts: [{ name: 'Credenza', amount: '370' }],
          how: 'assegno',
          taken: [{ cents: 370_00 }],
        });
        await week.sells(tablet, 'one gift', {
          buyer: 'Orso Buono',
          gifts: [{ name: 'Tovaglia' }],
          how: 'buono',
          taken: [{ cents: 65_00 }],
        });
      },
    },
    {
      what: 'money of two hows for one purchase: by card and voucher, by transfer and in cash',
      async play(week) {
        const { desk, tablet } = week;
        await tablet.does('Money is taken in two parts', async () => {
          await tablet.open('Ada Bianchi');
          await collect(tablet, '20', { how: 'pos' });
          await collect(tablet, '18', { how: 'buono' });
        });
        week.note('received', 20_00, tablet, { how: 'pos' });
        week.note('received', 18_00, tablet, { how: 'buono' });
        await desk.does('A transfer is matched', () =>
          matchTransfer(desk, 'Carla De Luca', { how: 'contanti' }),
        );
        // It is a transfer's purchase still, whose money came in another way.
        week.note('received', 27_00, desk, { method: 'bonifico' });
      },
    },
    {
      what: 'two exchanges: at the same price, and for a dearer gift whose rest is paid',
      async play(week) {
        const { desk, tablet } = week;
        await week.gifts(['Alzatina', '29.50'], ['Planetaria', '129.00']);
        await week.exchanges(tablet, 'at the same price', {
          buyer: 'Bruno Conti',
          gift: 'Alzatina',
          cents: 29_50,
        });
        await week.exchanges(desk, 'a dearer one', {
          buyer: 'Dario Esposito',
          gift: 'Planetaria',
          cents: 89_00,
          by: { how: 'pos' },
        });
        await desk.does('Money is taken', () => collect(desk, '40', { how: 'contanti' }));
        week.note('received', 40_00, desk);
      },
    },
    {
      what: 'four gifts are made ready',
      play: (week) =>
        week.handsOver(week.tablet, ['Macinino', 'Caraffa', 'Planetaria', 'Bilancia'], { state: 'ready' }),
    },
    {
      what: 'the till is closed, and the books are what was handed over',
      async play(week) {
        const { tablet } = week;
        await week.reads(tablet);
        await week.closes(tablet, week.day(2));
        await week.booksAgree();
      },
    },
  ],
};

export const THIRD_DAY: Day = {
  name: 'day 3: left open in the evening',
  deeds: [
    {
      what: 'guests come, one with PayPal',
      async play(week) {
        await week.begins(3);
        await week.onPhone('Paola Blu', 'paypal');
      },
    },
    {
      what: 'three sales: in another way, by transfer at the counter, and to be shipped',
      async play(week) {
        const { desk, tablet } = week;
        await week.gifts(['Runner', '21.00'], ['Lenzuola', '88.00']);
        await week.shop.gift('Baule', '150.00', { shippingCost: '6.90' });
        await week.sells(desk, 'one gift', {
          buyer: 'Pino Altro',
          gifts: [{ name: 'Runner' }],
          how: 'altro',
          taken: [{ cents: 21_00 }],
        });
        await week.sells(tablet, 'one gift', {
          buyer: 'Quinto Conto',
          gifts: [{ name: 'Lenzuola' }],
          how: 'bonifico',
          taken: [{ cents: 88_00 }],
        });
        await week.sells(desk, 'to be shipped', {
          buyer: 'Rita Spedita',
          gifts: [{ name: 'Baule' }],
          delivery: 'buyerShipping',
          how: 'pos',
          taken: [{ cents: 156_90 }],
        });
      },
    },
    {
      what: 'a reservation is paid by cheque',
      async play(week) {
        const { tablet } = week;
        await tablet.does('Money is taken', async () => {
          await tablet.open('Nino Pace');
          await collect(tablet, '27', { how: 'assegno' });
        });
        week.note('received', 27_00, tablet, { how: 'assegno' });
      },
    },
    {
      what: 'two exchanges: for a cheaper gift whose rest goes back, and to another list',
      async play(week) {
        const { desk, tablet, shop, other } = week;
        await week.gifts(['Lumino', '45.00']);
        await shop.gift('Trapunta', '70.00', { listId: other.id });
        await week.exchanges(desk, 'a cheaper one', { buyer: 'Fabio Galli', gift: 'Lumino', cents: 62_00 });
        await desk.does('Money is given back', () =>
          refundOpen(desk, { reason: 'Regalo più piccolo', amount: '17', how: 'contanti' }),
        );
        week.note('refunded', 17_00, desk);
        await week.exchanges(tablet, 'to another list', {
          buyer: 'Irene Marini',
          gift: 'Trapunta',
          cents: 70_00,
          to: other,
          by: { how: 'pos' },
        });
      },
    },
    {
      what: 'four gifts are handed over together, and one is shipped',
      async play(week) {
        const { desk, tablet } = week;
        await week.handsOver(tablet, ['Macinino', 'Caraffa', 'Planetaria', 'Bilancia'], {
          state: 'delivered',
          from: 'Pronti',
        });
        await week.handsOver(desk, ['Baule'], {
          state: 'shipped',
          courier: 'BRT',
          trackingNumber: '165123456789',
        });
      },
    },
    {
      what: 'the books are what was handed over',
      async play(week) {
        const { tablet } = week;
        await week.reads(tablet);
        await week.booksAgree();
      },
    },
  ],
};
