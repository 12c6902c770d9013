import {
  type DeliveryMethod,
  type DeliveryStep,
  howName,
  type MoneyHow,
  type RomeDay,
} from '@fiocco/contracts';
import type { Locator } from 'playwright-core';
import type { Desk } from './desk.js';
import { type } from './keyboard.js';

/** How money comes or goes, and for which day, where it is not what the dialog offers. */
interface SaidOfMoney {
  readonly how?: MoneyHow;
  readonly on?: RomeDay;
  /** Where the day is closed already. */
  readonly correction?: string;
}

/** As a day is typed: 07122026. */
const typedDay = (day: RomeDay): string => day.split('-').toReversed().join('');

/** Of the dialog that is open: how its money comes or goes. */
export async function sayHow(desk: Desk, how: MoneyHow): Promise<void> {
  const hows = desk.dialog().getByRole('radiogroup', { name: /come$/i });
  await desk.press(hows.getByRole('radio', { name: howName(how) }));
}

async function say(desk: Desk, { how, on, correction }: SaidOfMoney): Promise<void> {
  const dialog = desk.dialog();
  if (how) await sayHow(desk, how);
  if (on) await desk.write(dialog.getByLabel(/^(Giorno|Arrivato il)/), typedDay(on));
  if (correction) await desk.write(dialog.getByLabel(/^Motivo della correzione/), correction);
}

/** Of the transaction that is open, money that came to the shop. */
export async function collect(desk: Desk, amount: string, said: SaidOfMoney = {}): Promise<void> {
  await desk.button('Incassa…');
  await desk.write(desk.dialog().getByLabel('Importo ricevuto in negozio'), amount);
  await say(desk, said);
  await desk.confirm(/^Incassa /);
  await desk.said('Transazione aggiornata');
  await desk.dialog().waitFor({ state: 'detached' });
}

/** What Da fare has of a buyer, with its one action. */
export async function fromTodo(desk: Desk, buyerName: string, action: string): Promise<void> {
  await desk.goTo('Da fare', 'Da fare');
  const entry = desk.page.getByRole('main').getByRole('listitem').filter({ hasText: buyerName });
  await desk.press(entry.getByRole('button', { name: action }));
}

/** Money of a transfer that is awaited, all of it unless an `amount` is named. */
export async function matchTransfer(
  desk: Desk,
  buyerName: string,
  { amount, ...said }: SaidOfMoney & { readonly amount?: string } = {},
): Promise<void> {
  await fromTodo(desk, buyerName, 'Bonifico ricevuto…');
  if (amount) await desk.write(desk.dialog().getByLabel('Importo arrivato sul conto'), amount);
  await say(desk, said);
  await desk.confirm('Segna ricevuto');
  await desk.said('Transazione aggiornata');
  await desk.dialog().waitFor({ state: 'detached' });
}

interface Refund extends SaidOfMoney {
  readonly reason: string;
  /** All of it where none is named. */
  readonly amount?: string;
}

export async function refund(desk: Desk, buyerName: string, asked: Refund): Promise<void> {
  await desk.open(buyerName);
  await refundOpen(desk, asked);
}

/** Of the transaction that is open. */
export async function refundOpen(desk: Desk, { reason, amount, ...said }: Refund): Promise<void> {
  await desk.button('Rimborsa…');
  if (amount) await desk.write(desk.dialog().getByLabel('Importo da restituire'), amount);
  await say(desk, said);
  await desk.write(desk.dialog().getByLabel('Motivo', { exact: true }), reason);
  await desk.confirm(/^Rimborsa /);
  await desk.dialog().waitFor({ state: 'detached' });
}

/** A receipt of the transaction that is open was a mistake. */
export async function reverse(desk: Desk, reason: string): Promise<void> {
  await desk.button('Storna…');
  await desk.write(desk.dialog().getByLabel('Motivo'), reason);
  await desk.confirm(/^Storna /);
  await desk.said('Incasso stornato');
}

/** What one person buys at the counter. */
export interface CounterSale extends SaidOfMoney {
  readonly buyer: string;
  readonly gifts: readonly SoldGift[];
  readonly documentNumber?: string;
  readonly delivery?: DeliveryMethod;
  /** The money is not taken now. */
  readonly later?: true;
  /** Nothing is promised yet. */
  readonly putAside?: true;
}

interface SoldGift {
  readonly name: string;
  /** What is typed to find it: the name unless it is another. */
  readonly words?: string;
  /** The list to which the search is narrowed first. */
  readonly onList?: string;
  /** What the scanner reads instead. */
  readonly code?: string;
  /** Where it is agreed, or of a share. */
  readonly amount?: string;
}

export async function beginSale(desk: Desk): Promise<Locator> {
  await desk.goTo('Transazioni', 'Gestione Transazioni');
  await desk.button('Nuova transazione');
  return desk.dialog();
}

async function addGift(desk: Desk, dialog: Locator, gift: SoldGift): Promise<void> {
  const { name, words, onList, code, amount } = gift;
  const finder = dialog.getByRole('combobox', { name: /^(Regalo|Aggiungi un regalo)/ });
  const item = dialog
    .getByRole('list', { name: 'Regali della vendita' })
    .getByRole('listitem')
    .filter({ hasText: name });
  if (onList) {
    await desk.write(finder, onList);
    await desk.press(dialog.getByRole('option').filter({ hasText: `Tutti i regali di ${onList}` }));
  }
  if (code) {
    await desk.press(finder);
    await desk.page.keyboard.type(code);
    await desk.page.keyboard.press('Enter');
  } else {
    await desk.write(finder, words ?? name);
    await desk.press(dialog.getByRole('option').filter({ hasText: name }).first());
  }
  await item.waitFor();
  if (amount) await desk.write(item.getByLabel('Importo'), amount);
}

/** What is asked beside the gifts. */
export async function fillSale(desk: Desk, dialog: Locator, sale: CounterSale): Promise<void> {
  const { gifts, buyer, documentNumber, delivery, later, putAside } = sale;
  for (const gift of gifts) await addGift(desk, dialog, gift);
  await desk.write(dialog.getByLabel('Nome dell’acquirente'), buyer);
  if (delivery) await dialog.getByLabel('Consegna').selectOption(delivery);
  if (putAside) await dialog.getByLabel('Stato').selectOption('in_attesa');
  if (later) await desk.press(dialog.getByRole('switch', { name: /^Incassato ora/ }));
  await say(desk, sale);
  if (documentNumber) await desk.write(dialog.getByLabel('Scontrino o fattura'), documentNumber);
}

/** Sends it, and leaves what tells of it. */
export async function endSale(desk: Desk): Promise<void> {
  await desk.confirm('Crea transazione');
  await desk.page.getByRole('heading', { name: 'Vendita registrata' }).waitFor();
  await desk.confirm('Chiudi');
  await desk.dialog().waitFor({ state: 'detached' });
}

export async function sell(desk: Desk, sale: CounterSale): Promise<void> {
  await fillSale(desk, await beginSale(desk), sale);
  await endSale(desk);
}

/** By keys alone, as somebody who knows the page: nothing is pressed but where it begins. */
export async function sellByKeyboard(desk: Desk, { buyer, gifts }: CounterSale): Promise<void> {
  await desk.goTo('Transazioni', 'Gestione Transazioni');
  const { keyboard } = desk.page;
  await keyboard.press('n');
  const dialog = desk.dialog();
  await dialog
    .locator(':focus')
    .and(dialog.getByRole('combobox', { name: /^Regalo/ }))
    .waitFor();
  for (const { name } of gifts) {
    await keyboard.type(name);
    await dialog.getByRole('option', { selected: true }).filter({ hasText: name }).waitFor();
    await keyboard.press('Enter');
    await dialog.getByRole('listitem').filter({ hasText: name }).waitFor();
  }
  await type(dialog.getByLabel('Nome dell’acquirente'), buyer);
  await keyboard.press('Enter');
  await desk.page.getByRole('heading', { name: 'Vendita registrata' }).waitFor();
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** Another gift instead of what this person bought; the toast of it is left to whoever asks for it. */
export async function exchange(
  desk: Desk,
  buyerName: string,
  gift: { readonly name: string; readonly onOtherList?: boolean },
): Promise<void> {
  await desk.open(buyerName);
  await desk.button('Cambia regalo…');
  const dialog = desk.dialog();
  if (gift.onOtherList) await desk.press(dialog.getByRole('button', { name: /^Cerca su tutte le liste/ }));
  await desk.write(dialog.getByRole('combobox', { name: /^Regalo nuovo/ }), gift.name);
  await desk.press(dialog.getByRole('option').filter({ hasText: gift.name }).first());
  await dialog.getByRole('region', { name: 'Differenza' }).waitFor();
  await desk.confirm(/^Cambia /);
  const made = desk.page.getByRole('heading', { level: 1, name: gift.name });
  const difference = desk.page.getByRole('dialog', { name: /la differenza$/ });
  await made.or(difference).first().waitFor();
  if (await difference.isVisible()) await desk.press(difference.getByRole('button', { name: 'Più tardi' }));
  await made.waitFor();
  await desk.said('Regalo cambiato');
}

interface Step {
  readonly state: DeliveryStep;
  /** The tab in which they stand. */
  readonly from?: 'Da preparare' | 'Pronti';
  readonly courier?: string;
  readonly trackingNumber?: string;
}

/** Chooses gifts of a list in Consegne, and opens the dialog of what is done with them. */
export async function beginStep(
  desk: Desk,
  listId: number,
  gifts: readonly string[],
  { state, from = 'Da preparare', courier, trackingNumber }: Step,
): Promise<void> {
  await desk.goTo('Consegne', 'Consegne');
  await desk.write(desk.page.getByRole('combobox', { name: 'Lista regalo' }), String(listId));
  await desk.press(desk.page.locator(`[role="option"][id$="-${listId}"]`));
  const tab = desk.page.getByRole('tab', { name: new RegExp(`^${from}`) });
  await desk.press(tab);
  for (const gift of gifts)
    await desk.press(desk.page.getByRole('checkbox', { name: new RegExp(`^Seleziona ${gift},`) }));
  const acts = desk.page.getByRole('region', { name: 'Regali selezionati' });
  await desk.press(acts.getByRole('button', { name: STEPS[state] }));
  if (courier) await desk.write(desk.dialog().getByLabel('Corriere'), courier);
  if (trackingNumber) await desk.write(desk.dialog().getByLabel('Codice di spedizione'), trackingNumber);
}

const STEPS: Readonly<Record<DeliveryStep, RegExp>> = {
  ready: /^Segna pront/,
  delivered: /^Consegna/,
  shipped: /^Spedisci/,
};

export async function handOver(
  desk: Desk,
  listId: number,
  gifts: readonly string[],
  step: Step,
): Promise<void> {
  await beginStep(desk, listId, gifts, step);
  await desk.confirm(STEPS[step.state]);
  await desk.said('Consegne aggiornate');
  if (step.state !== 'delivered' || gifts.length === 1) return;
  // The sheet for the couple's signature names each of them.
  await desk.page.getByRole('heading', { level: 1, name: 'Fogli da stampare' }).waitFor();
  for (const gift of gifts) await desk.page.getByRole('main').getByText(gift).first().waitFor();
  await desk.press(desk.page.getByRole('main').getByRole('link', { name: 'Consegne' }));
  await desk.page.getByRole('heading', { level: 1, name: 'Consegne' }).waitFor();
}

/** What was in the till in the morning, and what lies there now; cents as they are typed. */
interface Count {
  readonly float: string;
  readonly counted: Readonly<Record<'contanti' | 'pos' | 'assegno' | 'buono' | 'altro', string>>;
  /** Why it is not what should lie there. */
  readonly reason?: string;
}

const COUNTED = {
  contanti: /^Contanti, con il fondo/,
  pos: /^POS/,
  assegno: /^Assegno/,
  buono: /^Buono/,
  altro: /^Altro/,
} as const;

/** On the page of the day. */
export async function closeDay(desk: Desk, { float, counted, reason }: Count): Promise<void> {
  await desk.button('Chiudi la giornata…');
  const dialog = desk.dialog();
  await desk.write(dialog.getByLabel(/^Fondo cassa/), float);
  for (const [how, label] of Object.entries(COUNTED)) {
    const field = dialog.getByLabel(label);
    // What nobody brought stands at nothing already.
    if ((await field.inputValue()) !== '0') await desk.write(field, counted[how as keyof typeof COUNTED]);
  }
  if (reason) await desk.write(dialog.getByLabel(/^Motivo della differenza/), reason);
  else await dialog.getByRole('status').getByText('Torna tutto.').waitFor();
  await desk.confirm('Chiudi la giornata');
  await desk.said('Giornata chiusa');
}
