/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { answer, callsOf, commands, refusal } from '../../testing/fake-server.js';
import { MARTA, openOffice, openPage } from '../../testing/open-page.js';

const KEY = `${'0a'.repeat(12)}.jpg`;
const STORED = { key: KEY, url: `/api/test-storage/download/${KEY}` };
const PICTURE = new File(['una foto'], '../../foto del mare.png', { type: 'image/png' });
const DOWNLOAD = `GET ${STORED.url}`;
const DELETE = `DELETE /api/test-storage/delete/${KEY}`;

const failed = (message: string) => () =>
  refusal(502, 'STORAGE_TEST_FAILED', message, { details: { reason: 'NoSuchBucket' } });

const saved = jest.fn();
beforeEach(() => {
  saved.mockClear();
  Object.assign(URL, { createObjectURL: () => 'blob:a', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved(this.download);
  });
  answer({ 'POST /api/test-storage/upload': () => STORED });
});

async function open() {
  const page = openOffice('/admin/test-storage');
  await screen.findByRole('heading', { name: 'Prova archivio' });
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }));
  const upload = async () => {
    await page.user.upload(screen.getByLabelText('Immagine di prova'), PICTURE);
    await press('Carica');
  };
  return { ...page, press, upload };
}

describe('the page that tests the storage', () => {
  it('is reached from the menu, by administrators alone', async () => {
    await open();
    const menu = within(screen.getByRole('navigation', { name: 'Menu principale' }));
    expect(menu.getByRole('link', { current: 'page' }).textContent).toBe('Prova archivio');
  });

  it('says to staff that it is not theirs', async () => {
    openPage('/admin/test-storage', { ...MARTA, role: 'staff' });
    expect(await screen.findByText('Questa pagina è riservata agli amministratori.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Prova archivio' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Carica' })).toBeNull();
  });

  it('says what each step lacks, and asks the server nothing', async () => {
    const { press } = await open();
    for (const [step, text] of [
      ['Carica', 'Seleziona un file da caricare'],
      ['Scarica', 'Nessun file da scaricare'],
      ['Elimina', 'Nessun file da eliminare'],
    ] as const) {
      await press(step);
      expect(await screen.findByText(text)).toBeDefined();
    }
    expect(commands()).toEqual([]);
  });

  it('uploads, shows, downloads and deletes', async () => {
    answer({ [DOWNLOAD]: () => ({}), [DELETE]: () => undefined });
    const { upload, press } = await open();
    await upload();
    const stored = within(await screen.findByRole('region', { name: 'File nell’archivio' }));
    expect(stored.getByText(KEY)).toBeDefined();
    expect(stored.getByRole('img').getAttribute('src')).toBe(STORED.url);
    const [sent] = callsOf('POST /api/test-storage/upload');
    expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(sent?.body).toMatch(/name="filename"[^]*name="file"; filename=[^]*una foto/);
    await press('Scarica');
    expect(await screen.findByText('File scaricato')).toBeDefined();
    expect(saved).toHaveBeenCalledWith(KEY);
    await press('Elimina');
    expect(await screen.findByText('File eliminato')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'File nell’archivio' })).toBeNull();
    await press('Scarica');
    expect(await screen.findByText('Nessun file da scaricare')).toBeDefined();
  });

  it.each([
    ['Carica', 'Errore durante l’upload del file'],
    ['Scarica', 'Errore durante il download del file'],
    ['Elimina', 'Errore durante l’eliminazione del file'],
  ])('says that %s failed, and why', async (step, text) => {
    answer({ [DOWNLOAD]: failed(text), [DELETE]: failed(text) });
    if (step === 'Carica') answer({ 'POST /api/test-storage/upload': failed(text) });
    const { upload, press } = await open();
    await upload();
    if (step !== 'Carica') {
      await screen.findByRole('region', { name: 'File nell’archivio' });
      await press(step);
    }
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByText('L’archivio ha risposto NoSuchBucket.')).toBeDefined();
  });

  it('says in the server’s words what is wrong with a file', async () => {
    const words = 'Seleziona solo file immagine (JPG, PNG, GIF, WebP)';
    answer({ 'POST /api/test-storage/upload': () => refusal(400, 'IMAGE_TYPE_NOT_ALLOWED', words) });
    const { upload } = await open();
    await upload();
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByText('Errore durante l’upload del file')).toBeDefined();
  });
});
