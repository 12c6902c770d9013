import { describe, expect, it } from '@jest/globals';
import { renderText } from '../../content/render-text.js';
import { exampleShop } from '../../testing/examples.js';
import { italianIn } from '../../testing/italian-words.js';
import { MAILS } from '../registry.js';

/** The mails that a buyer gets, whatever is written of a purchase to others. */
const TO_BUYERS = [
  'conferma-prenotazione',
  'ricevuta',
  'conferma-corretta',
  'promemoria',
  'scadenza',
  'annullato-dal-negozio',
  'annullato-da-chi-acquista',
  'bonifico-istruzioni',
  'bonifico-promemoria',
  'bonifico-scaduto',
  'cambio-regalo',
  'pronto-per-il-ritiro',
  'spedito',
  'recesso-da-confermare',
  'recesso-ricevuta',
  'rimborso',
  'regalo-non-disponibile',
];
/** What the samples' shop and guests wrote themselves. */
const TYPED = [
  'Vaso in ceramica di Faenza',
  'Servizio di piatti',
  'Lampada da tavolo',
  'Tovaglia di lino',
  'Per i vostri fiori, e per quelli che verranno.',
  'Ne hanno già uno uguale.',
  'Banca di Bologna',
].concat(exampleShop.addressLines);

const english = MAILS.map((mail) => ({
  code: mail.code,
  content: mail.writeSample(exampleShop, 'en').content,
}));

describe('the mails of a purchase whose buyer reads English', () => {
  it('are English to the buyer, and Italian to the shop and to whom the list is for', () => {
    expect(english.filter(({ content }) => content.lang === 'en').map(({ code }) => code)).toEqual(TO_BUYERS);
    for (const { code, content } of english.filter((mail) => !TO_BUYERS.includes(mail.code))) {
      const italian = MAILS.find((mail) => mail.code === code)?.writeSample(exampleShop).content;
      expect(content).toEqual(italian);
    }
  });

  it.each(english.filter(({ code }) => TO_BUYERS.includes(code)))(
    '$code has no Italian word',
    ({ content }) => {
      const { subject, preview, links = [] } = content;
      const said = [subject, preview, renderText(content, exampleShop), ...links.map(({ label }) => label)];
      expect(italianIn(said.join('\n'), TYPED)).toEqual([]);
      expect(said.join('\n')).not.toMatch(/\d,\d\d\s*€|\d\.\d\d(?!\d)\s*€/);
      const own = [content.button, content.aside, ...links].filter((link) =>
        link?.url.startsWith(exampleShop.publicUrl),
      );
      for (const link of own) expect(new URL(link?.url ?? '').searchParams.get('lang')).toBe('en');
    },
  );
});
