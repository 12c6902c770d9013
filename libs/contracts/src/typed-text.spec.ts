import { describe, expect, it } from '@jest/globals';
import { mailRefusal, mailRoute } from './mail-address.js';
import { isPhone } from './phone.js';
import { oneLine, typedIban, typedMailAddress, typedPassword, typedPhone } from './typed-text.js';

describe('a text that somebody typed', () => {
  it.each([
    ['its line ends', 'Anna\r\nLuca\nGiulia\u2028Ada', 'Anna Luca Giulia Ada'],
    ['its tabs', 'Anna\tLuca', 'Anna Luca'],
    ['other controls', 'An\u0007na\u001b[31m\u009f', 'Anna[31m'],
    ['what turns the direction of others', '\u202eanna\u202c \u2066Luca\u2069\u200f', 'anna Luca'],
    ['what nobody sees', '\ufeffAn\u00adna\u200b\u2060 \u200dLu\u200dca\u200c', 'Anna Luca'],
    ['accents that stand apart', 'Niccolo\u0300', 'Niccolò'],
    ['hard spaces', '\u00a0Anna\u00a0Maria\u202fRe\u2009', 'Anna Maria Re'],
  ])('of one line loses %s', (_what, typed, kept) => expect(oneLine(typed)).toBe(kept));

  it.each(['👨‍👩‍👧 Famiglia Rossi', 'می‌خواهم', 'Zoë D’Alò', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️ Anna'])('keeps %s whole', (text) => {
    expect(oneLine(text)).toBe(text);
  });

  it('is one password on every system', () => {
    expect(typedPassword(' perche\u0301 no\u00a0\ufeffSi\u200b ')).toBe(' perché no Si ');
    expect(typedPassword('ﬁlo Ａ')).toBe('ﬁlo Ａ');
  });

  it.each([
    ['+39\u2011347\u202f123\u20134567', '+39-347 123-4567'],
    ['tel:+393471234567', '+393471234567'],
    ['\u202a+39 347 1234567\u202c', '+39 347 1234567'],
    ['３４７　１２３４５６７', '347 1234567'],
    ['347\u2212123\u00ad4567', '347-1234567'],
  ])('is the telephone number in %j', (typed, phone) => {
    expect(typedPhone(typed)).toBe(phone);
    expect(isPhone(typed)).toBe(true);
  });

  it('is an IBAN, however a bank’s page shows it', () => {
    expect(typedIban('IBAN: IT60 X054 2811 1010 0000 0123 456')).toBe('IT60X0542811101000000123456');
    expect(typedIban('it60\u00a0X054\u202f2811\u200b101\u2011000000 123456\n')).toBe(
      'IT60X0542811101000000123456',
    );
  });
});

describe('an e-mail address', () => {
  it.each([
    ['\u200banna@example.org', 'anna@example.org'],
    ['anna@example.org\u00a0', 'anna@example.org'],
    ['mailto:Anna@Example.org', 'Anna@Example.org'],
    ['\ufeffan\u00adna@caffe\u0300.example', 'anna@caffè.example'],
  ])('in %j is kept as it was meant', (typed, kept) => expect(typedMailAddress(typed)).toBe(kept));

  it.each([
    ['anna@caffè.example', 'anna@xn--caff-8oa.example'],
    ['anna@caffe\u0300.example', 'anna@xn--caff-8oa.example'],
    ['Anna.Re+nozze@Posta.Example', 'Anna.Re+nozze@posta.example'],
    ["o'neil@posta.example", "o'neil@posta.example"],
    ['anna@пример.рф', 'anna@xn--e1afmkfd.xn--p1ai'],
  ])('%s goes to %s', (typed, route) => {
    expect(mailRoute(typed)).toBe(route);
    expect(mailRefusal(typed, 'No')).toBeNull();
  });

  it.each([
    '',
    'anna',
    '@x.it',
    'anna@',
    'anna@localhost',
    'anna@a..it',
    'anna@-a.it',
    'an na@x.it',
    '.anna@x.it',
    'anna.@x.it',
    'an..na@x.it',
    'anna@x.it, luca@x.it',
    '"anna"@x.it',
    'anna@127.0.0.1',
    'anna@x.it:25',
    'anna@x.it/a',
    'anna@u:p@x.it',
    `${'a'.repeat(65)}@x.it`,
    `a@${'b.'.repeat(126)}it`,
    'anna@x.1',
    'anna@x.i',
  ])('%j is none', (typed) => {
    expect([typed, mailRefusal(typed, 'No'), mailRoute(typed)]).toEqual([typed, 'No', null]);
  });

  it.each(['niccolò@posta.example', 'анна@posta.example', 'josé.re@caffè.example'])(
    '%s has letters that mail may not carry',
    (typed) => {
      expect(mailRefusal(typed, 'No')).toMatch(/accenti/);
      expect(mailRoute(typed)).toBeNull();
    },
  );
});
