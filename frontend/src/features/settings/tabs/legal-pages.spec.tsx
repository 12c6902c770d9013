/** @jest-environment ./frontend/testing/browser.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type DeliveryMethod,
  deliverySwitches,
  DRAFT_MARK,
  type GiftList,
  type SettingsBody,
  type SettingsRecord,
} from '@fiocco/contracts';
import { screen, waitFor } from '@testing-library/react';
import { aList } from '../../../testing/examples.js';
import { SETTINGS } from '../../../testing/example-settings.js';
import { answer, commands } from '../../../testing/fake-server.js';
import { openOffice, SHOP } from '../../../testing/open-page.js';

const WRITTEN = {
  ...SETTINGS,
  storeAddress: '<p>Via del Fiocco 12<br>40124 Bologna (BO)</p>',
  storeEmail: 'ciao@bottega.example',
  storePhone: '051 123456',
  vatNumber: '01234567897',
  reaNumber: 'BO-298441',
};

beforeEach(() =>
  answer({
    'GET /api/public/settings': () => SHOP,
    'GET /api/settings': () => WRITTEN,
    'GET /api/settings/secrets': () => [],
    'GET /api/gift-lists': () => [],
    'PUT /api/settings': ({ body }) => ({ ...WRITTEN, ...(body as Partial<typeof WRITTEN>) }),
  }),
);

async function proposed(name: string) {
  const { user } = openOffice('/admin/settings');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name });
  await user.click(screen.getByRole('button', { name: `Proponi una bozza: ${name}` }));
  await waitFor(() => expect(document.activeElement).toBe(field));
  return { user, field };
}

describe('a legal page that is not written yet', () => {
  it.each([
    ['Privacy', ['art. 13', 'Garante', 'dieci anni', 'solo cookie tecnici', 'A Stripe, per i pagamenti']],
    ['Recesso', ['entro 14 giorni', 'art. 59', 'stesso mezzo', 'Modulo tipo', 'Recedi dal contratto qui']],
    [
      'Condizioni di vendita',
      ['comprendono l’IVA', '24 mesi', 'art. 66-bis', 'Se le quote non bastano', 'Metodi accettati: Carta'],
    ],
  ])(
    '%s: a draft holds the shop’s data, marked to be checked, and is not saved by itself',
    async (name, facts) => {
      const { field } = await proposed(name);
      const text = field.value;
      for (const fact of [
        'Bottega Ferrante\nVia del Fiocco 12, 40124 Bologna (BO)\nPartita IVA: 01234567897\nNumero REA: BO-298441',
        'ciao@bottega.example',
        '051 123456',
        ...facts,
      ])
        expect(text).toContain(fact);
      expect(text.split('\n')[0]).toContain(DRAFT_MARK);
      expect(text.match(/DA VERIFICARE/g)).toHaveLength(1);
      expect(text).not.toMatch(/PayPal|ec\.europa\.eu|null|undefined/);
      expect(text.length).toBeLessThan(20_000);
      expect(commands()).toEqual([]);
    },
  );

  const open = (...codes: DeliveryMethod[]) => aList({ allowedDeliveryModes: deliverySwitches(codes) });
  const counterAlone = { enableStripe: false, enablePaypal: false, enableBankTransfer: false };
  it.each<[string, Partial<SettingsRecord>, GiftList[], string[]]>([
    [
      'while there is no list, every way',
      {},
      [],
      [
        'Ritira il beneficiario in negozio',
        'Spedizione al beneficiario',
        'Spedizione a chi acquista',
        'Ritira chi acquista in negozio',
        'Spediamo solo in Italia.',
      ],
    ],
    [
      'what lists in use allow',
      { shipsAbroad: true, enableInStore: false },
      [open('beneficiaryPickup'), open('buyerShipping'), { ...open('buyerPickup'), state: 'archived' }],
      ['Ritira il beneficiario in negozio', 'Spedizione a chi acquista', 'Spediamo in Italia e all’estero,'],
    ],
    [
      'nothing is shipped where everything is paid at the counter',
      { ...counterAlone, enableInStore: true },
      [open('beneficiaryPickup', 'beneficiaryShipping')],
      ['Ritira il beneficiario in negozio', 'Ritira chi acquista in negozio'],
    ],
  ])('the terms say how gifts arrive: %s', async (_, settings, lists, ways) => {
    answer({ 'GET /api/settings': () => ({ ...WRITTEN, ...settings }), 'GET /api/gift-lists': () => lists });
    const { field } = await proposed('Condizioni di vendita');
    expect(field.value.match(/(?:Ritira|Spedizione) (?:il|al|chi|a chi) .*|Spediamo .*?[.,]/g)).toEqual(ways);
  });

  it('is not proposed over a text that stands, and says while it is a draft that it is to be checked', async () => {
    const { user, field } = await proposed('Privacy');
    expect(screen.getAllByRole('button', { name: /^Proponi una bozza/ })).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Salva negozio' }));
    expect(await screen.findByText('Bozza da verificare')).toBeDefined();
    expect(commands().map(({ body }) => (body as SettingsBody).privacyPage)).toEqual([field.value]);
  });
});
