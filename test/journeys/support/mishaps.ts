import { expect } from '@jest/globals';
import { romeDayOf, type ListCredit, type Transaction } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import type { Desk } from './desk.js';
import { collect, fromTodo, matchTransfer, refund, reverse } from './desk-work.js';
import type { ShopDay } from './shop-day.js';

/** Something that went wrong, and how staff put it right through the pages. */
export interface Mishap {
  readonly what: string;
  readonly putRight: (desk: Desk, day: ShopDay) => Promise<void>;
}

const stands = (day: ShopDay, buyerName: string, wanted: Partial<Transaction>): Promise<void> =>
  eventually(async () => expect(await day.of(buyerName)).toMatchObject(wanted));

/** Opens a buyer's transaction and changes one field that is typed. */
async function retype(desk: Desk, buyerName: string, label: string, text: string): Promise<void> {
  await desk.open(buyerName);
  await desk.edit(async (dialog) => {
    await desk.write(dialog.getByLabel(label), text);
    await desk.page.keyboard.press('Tab');
    await (label === 'Importo' ? confirmed(desk, 'Cambia importo') : desk.saved());
  });
}

/** What moves money asks first. */
async function confirmed(desk: Desk, act: string): Promise<void> {
  await desk.confirm(act);
  await desk.said('Transazione aggiornata');
}

export const MISHAPS: readonly Mishap[] = [
  {
    what: 'A wrong phone number',
    async putRight(desk, day) {
      await retype(desk, 'Bruno Conti', 'Telefono', '333 555 0199');
      await stands(day, 'Bruno Conti', { buyerPhone: '333 555 0199' });
    },
  },
  {
    what: 'A wrong amount, then paid',
    async putRight(desk, day) {
      await retype(desk, 'Ugo Valli', 'Importo', '80');
      await collect(desk, '80');
      day.till.note('received', 80_00);
      await stands(day, 'Ugo Valli', { stage: 'paid', amount: '80.00', amount_agreed: true });
    },
  },
  {
    what: 'A wrong receipt number',
    async putRight(desk, day) {
      await retype(desk, 'Carla De Luca', 'Scontrino o fattura', 'S-2041');
      await stands(day, 'Carla De Luca', { documentNumber: 'S-2041' });
    },
  },
  {
    what: 'A line cancelled by mistake',
    async putRight(desk, day) {
      const row = await desk.rowOf('Dario Esposito');
      await desk.fromMenu(row, 'Riapri…');
      await desk.confirm('Riapri');
      await desk.said('Transazione riaperta');
      await stands(day, 'Dario Esposito', { stage: 'reserved' });
    },
  },
  {
    what: 'Money written down on the wrong line',
    async putRight(desk, day) {
      await desk.open('Elena Fontana');
      await reverse(desk, 'Ha pagato solo un acconto');
      day.till.note('reversed', 89_00);
      await collect(desk, '50');
      day.till.note('received', 50_00);
      await stands(day, 'Elena Fontana', { stage: 'reserved', amount_received: '50.00' });
    },
  },
  {
    what: 'A transfer that becomes cash after all',
    async putRight(desk, day) {
      await desk.open('Fabio Galli');
      const choose = (method: string, stage: Transaction['stage']) =>
        desk.edit(async (dialog) => {
          await dialog.getByLabel('Metodo di pagamento').selectOption(method);
          await confirmed(desk, 'Cambia metodo');
          await stands(day, 'Fabio Galli', { stage });
        });
      await choose('bonifico', 'awaiting_transfer');
      await choose('in_negozio', 'reserved');
    },
  },
  {
    what: 'A share with one nought too many',
    async putRight(desk, day) {
      await retype(desk, 'Gino Leone', 'Importo', '50');
      await collect(desk, '50');
      day.till.note('received', 50_00);
      await stands(day, 'Gino Leone', { stage: 'paid', amount: '50.00' });
    },
  },
  {
    what: 'A reservation long overdue, paid today',
    async putRight(desk, day) {
      await fromTodo(desk, 'Ada Bianchi', 'Incassa…');
      await desk.confirm(/^Incassa /);
      await desk.said('Transazione aggiornata');
      day.till.note('received', 45_00);
      await stands(day, 'Ada Bianchi', { stage: 'paid' });
    },
  },
  {
    what: 'A transfer to be matched',
    async putRight(desk, day) {
      await matchTransfer(desk, 'Irene Marini');
      day.till.note('received', 62_00);
      await stands(day, 'Irene Marini', { stage: 'paid' });
    },
  },
  {
    what: 'A scratch: part of a card payment given back',
    async putRight(desk, day) {
      await refund(desk, 'Luca Neri', { reason: 'Un graffio', amount: '19,50' });
      day.till.note('refunded', 19_50);
      await stands(day, 'Luca Neri', { stage: 'paid', amount_refunded: '19.50' });
    },
  },
  {
    what: 'A gift brought back: all of it refunded',
    async putRight(desk, day) {
      await refund(desk, 'Marta Orsini', { reason: 'Reso' });
      day.till.note('refunded', 70_00);
      await stands(day, 'Marta Orsini', { stage: 'refunded' });
    },
  },
  {
    what: 'A gift marked as handed over too early',
    async putRight(desk, day) {
      const today = romeDayOf(day.paying.now()).split('-').toReversed().join('');
      await retype(desk, 'Nino Pace', 'Consegnato il', today);
      await stands(day, 'Nino Pace', { deliveredOn: romeDayOf(day.paying.now()) });
      await desk.edit(async (dialog) => {
        await desk.press(dialog.getByLabel('Consegnato il'));
        for (const key of ['Control+A', 'Delete', 'Tab']) await desk.page.keyboard.press(key);
        await desk.saved();
      });
      await stands(day, 'Nino Pace', { deliveredOn: null });
    },
  },
  {
    what: 'Two people at one transaction',
    async putRight(desk, day) {
      await desk.open('Olga Quarti');
      await desk.edit(async (dialog) => {
        await desk.write(dialog.getByLabel('Telefono'), '333 555 0155');
        await day.colleague.put(`/api/transactions/${day.idOf('Olga Quarti')}`, { documentNumber: 'S-7' });
        await desk.page.keyboard.press('Tab');
        await dialog.getByText(/^Modificata da Marta Galli/).waitFor();
        await desk.saved();
      });
      await stands(day, 'Olga Quarti', { buyerPhone: '333 555 0155', documentNumber: 'S-7' });
    },
  },
  {
    what: 'Doubles deleted together; one is paid and stays',
    async putRight(desk, day) {
      await desk.goTo('Transazioni', 'Gestione Transazioni');
      await desk.write(desk.page.getByRole('searchbox', { name: 'Cerca' }), 'Doppione');
      await desk.page.getByText('Mostrate 3 di 3').waitFor();
      for (const name of ['Pia', 'Rino', 'Sara'])
        await desk.press(desk.page.getByRole('checkbox', { name: new RegExp(`^Seleziona ${name}`) }));
      const bar = desk.page.getByRole('region', { name: 'Transazioni selezionate' });
      await desk.press(bar.getByRole('button', { name: 'Elimina…' }));
      await desk.confirm('Elimina le transazioni');
      await desk.dialog().getByRole('heading', { name: '2 eliminate, 1 no' }).waitFor();
      await desk
        .dialog()
        .getByText(/Sara Doppione/)
        .waitFor();
      await desk.confirm('Ho capito');
      await desk.page.getByText('Mostrate 1 di 1').waitFor();
      await stands(day, 'Pia Doppione', { stage: 'removed' });
      await stands(day, 'Sara Doppione', { stage: 'paid' });
    },
  },
  {
    what: 'Credit spent in the shop, not written down',
    async putRight(desk, day) {
      const { id, name } = day.list;
      await desk.goTo('Liste Regalo', 'Gestione Liste Regalo');
      await desk.fromMenu(desk.page.getByRole('row').filter({ hasText: name }), 'Credito…');
      await desk.write(desk.dialog().getByLabel('Importo'), '25');
      await desk.write(desk.dialog().getByLabel('Riferimento'), 'S-2050');
      await desk.confirm('Registra');
      await desk.confirm('Conferma');
      await desk.said('Credito usato: 25,00\u00a0€');
      await desk.leave();
      // It is neither money that comes nor money that goes.
      const { used } = await day.staff.get<ListCredit>(`/api/gift-lists/${id}/credit`);
      expect(used).toBe('25.00');
    },
  },
];
