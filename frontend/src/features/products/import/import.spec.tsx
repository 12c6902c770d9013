/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ProductImport } from '@fiocco/contracts';
import { screen, within } from '@testing-library/react';
import { aProduct } from '../../../testing/examples.js';
import { answer, commands, refusal } from '../../../testing/fake-server.js';
import { openOffice } from '../../../testing/open-page.js';

/** jsdom's own knows nothing of the fake server, which listens behind `fetch`. */
class SentByFetch {
  readonly upload: { onprogress?: (event: { readonly loaded: number; readonly total: number }) => void } = {};
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  status = 0;
  responseText = '';
  private address = '';
  open(_method: string, address: string): void {
    this.address = address;
  }
  setRequestHeader(): void {}
  async send(body: FormData): Promise<void> {
    const names = [...body.entries()].map(([field, file]) => [field, (file as File).name]);
    const sent = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(names),
    };
    this.upload.onprogress?.({ loaded: 1, total: 1 });
    const response = await fetch(this.address, sent);
    this.responseText = await response.text();
    this.status = response.status;
    this.onload();
  }
}

const NOTHING: ProductImport = { created: 0, changed: 0, same: 0, errors: [], columns: [], rows: [] };
const OWN = [
  { head: 'Codice', field: 'productCode' },
  { head: 'Nome', field: 'name' },
] as const;
const PLAN: ProductImport = {
  ...NOTHING,
  created: 1,
  changed: 1,
  same: 3,
  columns: OWN,
  rows: [
    { row: 2, as: 'created', productCode: 'T-1', name: 'Tazza', fields: [] },
    {
      row: 3,
      as: 'changed',
      productCode: 'V-1',
      name: 'Vaso di vetro',
      fields: [{ field: 'price', before: '10,00', after: '12,50' }],
    },
  ],
};

const FILE = new File(['Codice;Nome'], 'listino.csv', { type: 'text/csv' });
const PHOTOS = new File(['PK'], 'foto.zip', { type: 'application/zip' });

beforeEach(() => {
  Object.assign(globalThis, { XMLHttpRequest: SentByFetch });
  answer({ 'GET /api/products': () => [aProduct()], 'GET /api/gift-lists': () => [] });
});

async function openImport() {
  const { user } = openOffice('/admin/products');
  await screen.findByText('Vaso di vetro');
  await user.click(screen.getByRole('button', { name: 'Importa' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Importa prodotti' }));
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  const choose = (label: string, file: File) => user.upload(dialog.getByLabelText(label), file);
  return { user, dialog, press, choose };
}

describe('bringing a file into the catalogue', () => {
  it('shows first what would change, then writes it', async () => {
    answer({ 'POST /api/products/import': () => PLAN });
    const { dialog, press, choose } = await openImport();
    expect(dialog.getByRole('button', { name: 'Leggi il file' }).getAttribute('aria-disabled')).toBe('true');
    await choose('File dei prodotti', FILE);
    await choose('Immagini (facoltative)', PHOTOS);
    await press('Leggi il file');
    const row = within((await dialog.findByText('Vaso di vetro')).closest('li') as HTMLElement);
    expect(row.getByText('10,00').tagName).toBe('DEL');
    expect(row.getByText('12,50').tagName).toBe('INS');
    await press('Importa 2 prodotti');
    expect(await dialog.findByText('1 prodotto creato, 1 modificato, 3 già uguali.')).toBeDefined();
    expect(commands().map(({ query, body }) => [query['dry'], body])).toEqual(
      ['true', 'false'].map((dry) => [
        dry,
        [
          ['file', 'listino.csv'],
          ['pictures', 'foto.zip'],
        ],
      ]),
    );
    await press('Torna al catalogo');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks what a column is that it does not know, and sends the choice', async () => {
    const columns = [...OWN, { head: 'Listino', field: null }];
    answer({
      'POST /api/products/import': ({ query }) => ({
        ...NOTHING,
        columns,
        same: query['mapping'] === '{"Listino":"price"}' ? 7 : 0,
      }),
    });
    const { user, dialog, press, choose } = await openImport();
    await choose('File dei prodotti', FILE);
    await press('Leggi il file');
    await user.selectOptions(await dialog.findByLabelText('La colonna «Listino» è'), 'Prezzo');
    await press('Anteprima');
    expect(
      await dialog.findByText('Il catalogo è già come il file: non c’è nulla da importare.'),
    ).toBeDefined();
    expect(dialog.getByText('7')).toBeDefined();
    expect(dialog.queryByRole('button', { name: /^Importa/ })).toBeNull();
  });

  it('says every row that is wrong, keeps them as a file, and imports nothing', async () => {
    const saved = jest.fn();
    Object.assign(URL, { createObjectURL: () => 'blob:a', revokeObjectURL: () => undefined });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved(this.download);
    });
    const errors = [
      { row: 1204, field: 'price', code: 'VALUE_INVALID', message: 'Il prezzo è richiesto' },
    ] as const;
    answer({ 'POST /api/products/import': () => ({ ...PLAN, errors }) });
    const { dialog, press, choose } = await openImport();
    await choose('File dei prodotti', FILE);
    await press('Leggi il file');
    expect(await dialog.findByText(/^1 errore da correggere/)).toBeDefined();
    expect(dialog.getByText('riga 1.204').closest('li')?.textContent).toBe(
      'riga 1.204Prezzo: Il prezzo è richiesto',
    );
    expect(dialog.queryByRole('button', { name: /^Importa/ })).toBeNull();
    await press('Scarica gli errori');
    expect(saved).toHaveBeenCalledWith('errori-importazione.csv');
  });

  it('says why a file was refused, and takes another', async () => {
    answer({
      'POST /api/products/import': () =>
        refusal(400, 'IMPORT_UNREADABLE', 'Il file non si può leggere: serve un CSV o un XLSX.'),
    });
    const { dialog, press, choose } = await openImport();
    await choose('File dei prodotti', FILE);
    await press('Leggi il file');
    expect((await dialog.findByRole('alert')).textContent).toContain('Il file non si può leggere');
    answer({ 'POST /api/products/import': () => PLAN });
    await press('Leggi il file');
    expect(await dialog.findByRole('button', { name: 'Importa 2 prodotti' })).toBeDefined();
    expect(dialog.queryByRole('alert')).toBeNull();
  });
});
