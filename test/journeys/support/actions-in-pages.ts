import type { Transaction, TransactionAction, VerifiedAs } from '@fiocco/contracts';
import type { Locator, Page } from 'playwright-core';

/** The buttons of a transaction's page, and what they stand for. */
const BUTTONS: readonly (readonly [string, TransactionAction])[] = [
  ['Incassa…', 'collect'],
  ['Bonifico ricevuto…', 'collect'],
  ['Annulla…', 'cancel'],
  ['Rimborsa…', 'refund'],
  ['Storna…', 'reverse'],
];

/** Of what is cancelled it waits in the menu of its page. */
const MENU = 'Altre azioni';
const LATE = 'Bonifico arrivato tardi…';
const REOPEN = 'Riapri…';

/** The button that sends each dialog. */
const SENT_BY: Partial<Record<TransactionAction, RegExp>> = {
  collect: /^(Incassa |Segna ricevuto)/,
  cancel: /^Annulla la transazione$/,
  refund: /^Rimborsa/,
  reverse: /^Storna /,
  reopen: /^Riapri$/,
};

const CHECK_NOW = 'Controlla ora';
const END_DOUBT = 'Chiudi la verifica…';
const ENDINGS: Readonly<Record<VerifiedAs, string>> = {
  paid: 'Pagata',
  cancelled: 'Annullata',
  refunded: 'Rimborsata',
};

/** What is held is completed by the money that is taken for it. */
const asMeant = (action: TransactionAction, { stage }: Transaction): TransactionAction =>
  action === 'collect' && stage === 'held' ? 'complete' : action;

/** Nothing awaits more than its transfer: what completes it is the money. */
const asMoney = (action: TransactionAction, { stage }: Transaction): TransactionAction =>
  action === 'complete' && stage === 'awaiting_transfer' ? 'collect' : action;

/** A window of the office, for one transaction after the other. `today` as the shop has it, YYYY-MM-DD. */
export class ActionsInPages {
  constructor(
    readonly page: Page,
    private readonly today: string,
  ) {}

  /** What the pages let somebody do with it, wherever: on its own page, in "Modifica", in its row's menu. */
  async offered(transaction: Transaction): Promise<TransactionAction[]> {
    const [beside, edited] = [await this.onItsPage(transaction), await this.inDialog()];
    const all = [...beside, ...edited, ...(await this.inItsRow(transaction))];
    return [...new Set(all)];
  }

  /** `meanwhile`: what happens elsewhere once the page shows it. */
  async take(
    action: TransactionAction,
    transaction: Transaction,
    meanwhile: () => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const meant = asMoney(action, transaction);
    if (meant === 'deliver') return this.deliver(transaction);
    if (meant === 'remove') return this.remove(transaction);
    if (meant === 'complete') return this.complete(transaction);
    if (meant === 'reopen') return this.reopen(transaction);
    return this.command(meant, transaction, meanwhile);
  }

  /** Of the open transaction: its provider may be asked. */
  asksProvider(): Promise<void> {
    return this.button(CHECK_NOW).waitFor();
  }

  /** Whether its page lets somebody say how a payment in doubt ended. */
  async endsDoubt(transaction: Transaction): Promise<boolean> {
    await this.open(transaction);
    return (await this.button(END_DOUBT).count()) > 0;
  }

  async endDoubt(transaction: Transaction, as: VerifiedAs): Promise<void> {
    await this.open(transaction);
    // What the provider has is read anew before it is chosen.
    await this.checkNow();
    await this.button(END_DOUBT).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('radio', { name: ENDINGS[as] }).check();
    await dialog.getByLabel(/^Motivo/).fill('Visto sul sito del gestore del pagamento');
    await dialog.getByRole('button', { name: 'Chiudi la verifica' }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  private async checkNow(): Promise<void> {
    await this.button(CHECK_NOW).click();
    await this.page.getByText('Controllato', { exact: true }).waitFor();
  }

  private async open({ id, orderNumber }: Transaction): Promise<void> {
    await this.page.goto(`/admin/transactions/${id}`);
    await this.page.getByRole('heading', { level: 2, name: 'Riepilogo' }).waitFor();
    // What was never held has no history.
    if (orderNumber === null) return;
    await this.page.getByRole('region', { name: 'Cronologia' }).getByRole('listitem').first().waitFor();
  }

  private button(words: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name: words, exact: true });
  }

  private async onItsPage(transaction: Transaction): Promise<TransactionAction[]> {
    await this.open(transaction);
    const there: TransactionAction[] = [];
    for (const [words, action] of BUTTONS)
      if ((await this.button(words).count()) > 0) there.push(asMeant(action, transaction));
    return (await this.hasLateTransfer()) ? [...there, 'collect'] : there;
  }

  /** Of the open transaction. Leaves the menu open where it is there. */
  private async hasLateTransfer(): Promise<boolean> {
    if ((await this.button(MENU).count()) === 0) return false;
    await this.button(MENU).click();
    await this.page.getByRole('menu').getByRole('menuitem').first().waitFor();
    return (await this.page.getByRole('menuitem', { name: LATE }).count()) > 0;
  }

  /** Of the open transaction: whether it may be marked as handed over. */
  private async inDialog(): Promise<TransactionAction[]> {
    if ((await this.button('Modifica').count()) === 0) return [];
    await this.page.keyboard.press('Escape');
    await this.button('Modifica').click();
    const delivered = this.page.getByRole('dialog').getByLabel('Consegnato il');
    await delivered.waitFor();
    return (await delivered.isEnabled()) ? ['deliver'] : [];
  }

  /** Its row, found by its order number; a draft has none, and one that is removed no row. */
  private async menuOf(transaction: Transaction): Promise<Locator | null> {
    if (transaction.orderNumber === null || transaction.stage === 'removed') return null;
    await this.page.goto(`/admin/transactions?q=${transaction.orderNumber}`);
    await this.page.getByText('Mostrate 1 di 1').waitFor();
    await this.page.getByRole('button', { name: /^Azioni per / }).click();
    const menu = this.page.getByRole('menu');
    await menu.getByRole('menuitem', { name: 'Apri la transazione' }).waitFor();
    return menu;
  }

  private async inItsRow(transaction: Transaction): Promise<TransactionAction[]> {
    const menu = await this.menuOf(transaction);
    if (!menu) return [];
    const completes = await menu.getByRole('menuitem', { name: 'Segna come completata' }).count();
    const removes = await menu
      .getByRole('menuitem', { name: /^Elimina…/ })
      .and(menu.locator(':not([aria-disabled="true"])'))
      .count();
    const received = await menu.getByRole('menuitem', { name: 'Bonifico ricevuto…' }).count();
    const reopens = await menu.getByRole('menuitem', { name: REOPEN }).count();
    const { stage } = transaction;
    return [
      ...(reopens > 0 ? ['reopen' as const] : []),
      ...(completes > 0 ? ['complete' as const] : []),
      ...(received > 0 && stage === 'awaiting_transfer' ? ['complete' as const] : []),
      ...(removes > 0 ? ['remove' as const] : []),
    ];
  }

  private async command(
    action: TransactionAction,
    transaction: Transaction,
    meanwhile: () => Promise<void>,
  ): Promise<void> {
    await this.open(transaction);
    // A refund under way is asked for again by asking its provider.
    if (transaction.stage === 'refunding') {
      await meanwhile();
      return this.checkNow();
    }
    const isLate = action === 'collect' && (await this.hasLateTransfer());
    for (const [words, of] of BUTTONS) {
      if (!isLate && (of !== action || (await this.button(words).count()) === 0)) continue;
      await (isLate ? this.page.getByRole('menuitem', { name: LATE }) : this.button(words)).click();
      await this.page.getByRole('dialog').getByRole('heading').first().waitFor();
      await meanwhile();
      await this.send(action);
      return;
    }
    throw new Error(`The page of ${transaction.stage} has no button to ${action}`);
  }

  private async send(action: TransactionAction): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('heading').first().waitFor();
    const reason = dialog.getByLabel(/^Motivo/);
    if ((await reason.count()) > 0) await reason.fill('Così ha chiesto chi ha comprato');
    await dialog.getByRole('button', { name: SENT_BY[action] ?? '' }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  private async complete(transaction: Transaction): Promise<void> {
    const menu = await this.menuOf(transaction);
    await menu?.getByRole('menuitem', { name: 'Segna come completata' }).click();
  }

  private async reopen(transaction: Transaction): Promise<void> {
    const menu = await this.menuOf(transaction);
    await menu?.getByRole('menuitem', { name: REOPEN }).click();
    await this.send('reopen');
  }

  private async remove(transaction: Transaction): Promise<void> {
    const menu = await this.menuOf(transaction);
    await menu?.getByRole('menuitem', { name: /^Elimina…/ }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Elimina la transazione' }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  private async deliver(transaction: Transaction): Promise<void> {
    await this.open(transaction);
    await this.button('Modifica').click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel('Consegnato il').fill(this.today.split('-').toReversed().join('/'));
    await this.page.keyboard.press('Tab');
    await dialog.getByText('Transazione aggiornata').waitFor();
  }
}
