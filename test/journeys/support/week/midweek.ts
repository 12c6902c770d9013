import { type CashMovement, longDay } from '@fiocco/contracts';
import { expect } from '@jest/globals';
import {
  beginSale,
  beginStep,
  collect,
  endSale,
  fillSale,
  matchTransfer,
  refundOpen,
  sayHow,
} from '../desk-work.js';
import type { Day } from '../shop-week.js';

const REASON = 'Un resto dato due volte';

export const FOURTH_DAY: Day = {
  name: 'day 4: the day before is closed late, its own with a difference',
  deeds: [
    {
      what: 'guests come, one with a card',
      async play(week) {
        await week.begins(4);
        await week.onPhone('Remo Luna', 'stripe');
        await week.sellsByCall('Elsa Rete', 'Secchiello', '26.50', 'pos');
      },
    },
    {
      what: 'a sale of the day before is written down, and that day is closed from Da fare',
      async play(week) {
        const { desk } = week;
        const yesterday = week.day(3);
        await week.gifts(['Tappeto', '110.00']);
        await week.sells(desk, 'of the day before', {
          buyer: 'Sofia Ieri',
          gifts: [{ name: 'Tappeto' }],
          how: 'contanti',
          on: yesterday,
          taken: [{ cents: 110_00 }],
        });
        await desk.does('A day left open is found in Da fare', async () => {
          await desk.goTo('Da fare', 'Da fare');
          const left = desk.page
            .getByRole('main')
            .getByRole('listitem')
            .filter({ hasText: `Giornata del ${longDay(yesterday)}` });
          await desk.press(left.getByRole('link', { name: 'Chiudi…' }));
          // Its day is looked at before it is counted.
          await desk.press(desk.page.getByRole('dialog').getByRole('button', { name: 'Torna indietro' }));
          await desk.page.getByRole('button', { name: 'Chiudi la giornata…' }).waitFor();
        });
        await week.isOnScreen(desk, yesterday);
        await week.closes(desk, yesterday);
      },
    },
    {
      what: 'two sales without money: to be paid later, and put aside',
      async play(week) {
        const { desk, tablet } = week;
        await week.gifts(['Sgabello', '39.00'], ['Mensola', '45.00']);
        await week.sells(tablet, 'to be paid later', {
          buyer: 'Teo Dopo',
          gifts: [{ name: 'Sgabello' }],
          later: true,
        });
        await week.sells(desk, 'put aside', {
          buyer: 'Ugo Daparte',
          gifts: [{ name: 'Mensola' }],
          putAside: true,
        });
      },
    },
    {
      what: 'a part of a reservation is paid',
      async play(week) {
        const { desk } = week;
        await desk.does('Money is taken', async () => {
          await desk.open('Xenia Bo');
          await collect(desk, '10', { how: 'contanti' });
        });
        week.note('received', 10_00, desk);
      },
    },
    {
      what: 'two exchanges: one is undone, one takes a card’s money along',
      async play(week) {
        const { desk, tablet, shop, other } = week;
        await week.gifts(['Vasetto', '120.00']);
        await shop.gift('Anfora', '36.00', { listId: other.id });
        await week.exchanges(tablet, 'to another list', {
          buyer: 'Walter Amato',
          gift: 'Anfora',
          cents: 36_00,
          to: other,
        });
        await tablet.does('An exchange is undone', async () => {
          const toast = tablet.page.locator('[data-toast]').filter({ hasText: 'Regalo cambiato' });
          await tablet.press(toast.getByRole('button', { name: 'Annulla' }));
          await tablet.said('Cambio annullato');
        });
        week.note('exchanged', -36_00, tablet, { list: String(other.id) });
        week.note('exchanged', 36_00, tablet);
        const byCard = { method: 'stripe', how: '', person: 'stripe' };
        await week.exchanges(desk, 'a card’s money goes along', {
          buyer: 'Luca Neri',
          gift: 'Vasetto',
          cents: 139_00,
          by: byCard,
        });
        await desk.does('Money is given back', () =>
          refundOpen(desk, { reason: 'Regalo più piccolo', amount: '19' }),
        );
        week.note('refunded', 19_00, desk, byCard);
      },
    },
    {
      what: 'three gifts are made ready',
      play: (week) => week.handsOver(week.desk, ['Alzatina', 'Lumino', 'Teglia'], { state: 'ready' }),
    },
    {
      what: 'the till is closed with a difference and a reason, and the books are what was handed over',
      async play(week) {
        const { tablet } = week;
        await week.reads(tablet);
        await week.closes(tablet, week.day(4), { cents: 50, reason: REASON });
        await tablet.page.getByText(`Motivo: «${REASON}»`).waitFor();
        await week.booksAgree();
      },
    },
  ],
};

export const FIFTH_DAY: Day = {
  name: 'day 5: an admin corrects the closed day, the colleague may not',
  deeds: [
    {
      what: 'guests come, one with a card',
      async play(week) {
        await week.begins(5);
        await week.onPhone('Silvia Sole', 'stripe');
      },
    },
    {
      what: 'the colleague is refused by the closed day, and sells for today',
      async play(week) {
        const { tablet } = week;
        await week.gifts(['Portaombrelli', '32.00']);
        await tablet.does('A sale: refused by a closed day, then of today', async () => {
          const dialog = await beginSale(tablet);
          await fillSale(tablet, dialog, {
            buyer: 'Zita Oggi',
            gifts: [{ name: 'Portaombrelli' }],
            how: 'pos',
            on: week.day(4),
          });
          const obstacle = dialog.getByText(/^Questa giornata è chiusa: .* solo un amministratore/);
          await obstacle.waitFor();
          const refused = tablet.page.waitForResponse(
            (answer) => answer.url().endsWith('/api/sales') && answer.status() === 409,
          );
          await tablet.confirm('Crea transazione');
          await refused;
          await fillSale(tablet, dialog, { buyer: 'Zita Oggi', gifts: [], on: week.day(5) });
          await obstacle.waitFor({ state: 'detached' });
          await endSale(tablet);
        });
        week.sold(tablet, { taken: [{ cents: 32_00 }], how: 'pos' });
      },
    },
    {
      what: 'the owner enters a sale of the closed day with a reason, and its closing stays as it was counted',
      async play(week) {
        const { desk } = week;
        const closed = week.day(4);
        const before = await week.closingOf(closed);
        await week.gifts(['Portariviste', '26.00']);
        await week.sells(desk, 'a correction of a closed day', {
          buyer: 'Vanda Corretta',
          gifts: [{ name: 'Portariviste' }],
          how: 'contanti',
          on: closed,
          correction: 'Trovato nel cassetto',
          taken: [{ cents: 26_00 }],
        });
        expect(await week.closingOf(closed)).toEqual(before);
        await week.reads(desk, closed);
        const corrected = desk.page.getByRole('row').filter({ hasText: 'Vanda Corretta' });
        await corrected.getByText('Correzione').waitFor();
        const movements = await week.shop.staff.get<readonly CashMovement[]>(
          `/api/movements?from=${closed}&to=${closed}`,
        );
        expect(movements.filter(({ correction }) => correction).map(({ buyerName }) => buyerName)).toEqual([
          'Vanda Corretta',
        ]);
      },
    },
    {
      what: 'a transfer arrives, and what was put aside is paid',
      async play(week) {
        const { desk, tablet } = week;
        await tablet.does('A transfer is matched', () =>
          matchTransfer(tablet, 'Olga Quarti', { how: 'bonifico' }),
        );
        week.note('received', 12_00, tablet, { how: 'bonifico', method: 'bonifico' });
        await desk.does('Money is taken', async () => {
          await desk.open('Ugo Daparte');
          await desk.button('Incassa…');
          await sayHow(desk, 'contanti');
          await desk.confirm(/^Incassa /);
          await desk.said('Transazione aggiornata');
        });
        week.note('received', 45_00, desk);
      },
    },
    {
      what: 'two exchanges: of a reservation, and of one that is paid in part',
      async play(week) {
        const { desk, tablet } = week;
        await week.gifts(['Cornice', '60.00'], ['Insalatiera', '40.00']);
        await week.exchanges(tablet, 'of a reservation', { buyer: 'Sara Testa', gift: 'Cornice' });
        await week.exchanges(desk, 'of a purchase paid in part', {
          buyer: 'Xenia Bo',
          gift: 'Insalatiera',
          cents: 10_00,
        });
      },
    },
    {
      what: 'three gifts are handed over; of three more one was refunded meanwhile',
      async play(week) {
        const { desk, tablet, shop, list } = week;
        await week.handsOver(desk, ['Alzatina', 'Lumino', 'Teglia'], { state: 'delivered', from: 'Pronti' });
        await tablet.does('Handed over: two, and one refused', async () => {
          await beginStep(tablet, list.id, ['Saliera', 'Pepiera', 'Padella'], { state: 'delivered' });
          await tablet.page.route('**/api/deliveries', async (route) => {
            if (route.request().method() === 'POST') await givenBack();
            await route.continue();
          });
          await tablet.confirm(/^Consegna/);
          await tablet.said('Rimasto com’era: Padella (rimborsato)');
          await tablet.page.unroute('**/api/deliveries');
        });
        week.done.handedOver += 2;
        /** The owner, elsewhere. */
        async function givenBack(): Promise<void> {
          const body = { receiptId: 'reso-di-bea', amount: '47.00', reason: 'Reso', how: 'contanti' };
          await shop.staff.post(`/api/transactions/${shop.idOf('Bea Gatti')}/refund`, body);
          week.note('refunded', 47_00, desk);
        }
      },
    },
    {
      what: 'the till is closed, and the books are what was handed over',
      async play(week) {
        const { desk } = week;
        await week.reads(desk);
        await week.closes(desk, week.day(5));
        await week.booksAgree();
      },
    },
  ],
};
