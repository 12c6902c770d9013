import { describe, expect, it } from '@jest/globals';
import { safeHtml, shownHtml } from './safe-html.js';

describe('the HTML of the shop’s address', () => {
  it('keeps what an address is made of', () => {
    const html = '<p>Via Cavour 18<br />23900 <strong>Lecco</strong> &amp; dintorni</p>';
    expect(safeHtml(html)).toBe(html);
    expect(safeHtml('<a href="https://mappe.example/x">Mappa</a>')).toBe(
      '<a href="https://mappe.example/x" rel="noopener">Mappa</a>',
    );
    expect(safeHtml('<a href="tel:+390341555">0341 555</a>')).toContain('href="tel:+390341555"');
  });

  it.each([
    ['<img src=x onerror=alert(1)>', ''],
    ['<b onclick="alert(1)" style="x:y" class="c">B</b>', '<b>B</b>'],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener">x</a>'],
    ['<a href="java\tscript:alert(1)">x</a>', '<a rel="noopener">x</a>'],
    ['<a href="//altrove.example">x</a>', '<a rel="noopener">x</a>'],
    ['<a href="data:text/html,x" onmouseover=alert(1)>x</a>', '<a rel="noopener">x</a>'],
    ['<script>alert(1)</script><style>*{}</style>x', 'x'],
    ['<svg><script>alert(1)</script></svg><math><mtext></mtext></math>', ''],
    ['<iframe src="https://altrove.example"></iframe><form action=x><input></form>', ''],
    ['<<script>alert(1)//<</script>', '&lt;'],
    ['a < b & c', 'a &lt; b &amp; c'],
  ])('drops what could run or load: %s', (html, kept) => expect(safeHtml(html)).toBe(kept));

  it('is the same however often it is made safe', () => {
    for (const html of ['a < b & "c"', '<p>x<a href="https://a.example?b=1&c=2">y</a>']) {
      expect(safeHtml(safeHtml(html))).toBe(safeHtml(html));
    }
  });

  it('shows the lines of a plain text as lines', () => {
    expect(shownHtml('Via Cavour 18\n23900 Lecco')).toBe('Via Cavour 18<br />23900 Lecco');
  });
});
