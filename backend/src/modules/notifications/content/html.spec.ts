import { describe, expect, it } from '@jest/globals';
import { html, oneLine, paragraphs, plain, unbroken } from './html.js';

describe('HTML of a mail', () => {
  it('escapes what it is given, in text and attributes, but not HTML of its own', () => {
    const name = `<img src=x onerror="alert('1')"> & co`;
    const escaped = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co';
    expect(html`<a title="${name}">${html`<b>${name}</b>`}${null}${7}</a>`.text).toBe(
      `<a title="${escaped}"><b>${escaped}</b>7</a>`,
    );
  });

  it('keeps the lines of a message', () => {
    expect(paragraphs('uno\r\ndue\n<tre>').text).toBe('uno<br>due<br>&lt;tre&gt;');
  });
});

describe('text of a mail', () => {
  it('loses what cannot be seen, and keeps emoji whole', () => {
    expect(plain('a\u0000b\u202ec\u200fd\u0007')).toBe('abcd');
    expect(plain('👩‍❤️‍👨 auguri')).toBe('👩‍❤️‍👨 auguri');
  });

  it('ends no line inside a causale or "e-mail"', () => {
    const kept = (word: string) => `<span style="white-space:nowrap">${word}</span>`;
    expect(unbroken('Scrivi <FI-2026-000123-89>, o un’e-mail').text).toBe(
      `Scrivi &lt;${kept('FI-2026-000123-89')}&gt;, o un’${kept('e-mail')}`,
    );
    const long = 'parola-che-non-sta-in-una-riga';
    expect(unbroken(long).text).toBe(long);
  });

  it('stands on one line where a header needs it', () => {
    expect(oneLine(' Giulia\r\nBcc: tutti@posta.example\t x ')).toBe('Giulia Bcc: tutti@posta.example x');
  });
});
