import { describe, expect, it } from '@jest/globals';
import { faultsIn } from './judge-css.js';

const OUTSIDE = expect.stringMatching(/^Gli indirizzi di altri siti non sono ammessi/);
const HTML = 'I segni di HTML non sono ammessi';

describe('custom CSS', () => {
  it.each([
    '',
    '.gift-card h3 { letter-spacing: 0.01em; }\n.cover img { border-radius: 0 }',
    ':root{--velo:rgb(0 0 0/.2)} @media (width < 40em){.a>.b::before{content:"«"}}',
    `.a{background:url(/media/${'a'.repeat(64)}.jpg)} .b{background:url("data:image/png;base64,AAAA")} .c{mask:url(#m)}`,
    '@font-face{font-family:X;src:local("Georgia")}@supports (display:grid){.a{display:grid;&:hover{color:red}}}',
    `.a{background:image-set(url(/media/${'a'.repeat(64)}.jpg) 1x,linear-gradient(rgb(0 0 0/.2),red) calc(2x))}`,
    '.a{color:var(--x);padding:env(safe-area-inset-top,1px)} .a::after{content:attr(data-x)}',
    '.a{transition:color .2s}/* commento: @import, expression() */',
  ])('that does no harm is taken: %s', (css) => expect(faultsIn(css)).toEqual([]));

  it.each<[string, readonly object[]]>([
    ['.a{}\n@import "x.css";', [{ line: 2, text: '@import non è ammesso' }]],
    ['@\\69mport url(x.css);', [{ line: 1, text: '@import non è ammesso' }]],
    ['@IMPORT url(/media/x.css);', [{ line: 1, text: '@import non è ammesso' }]],
    ['.a{\n\nbackground:url(https://altrove.example/x.png)}', [{ line: 3, text: OUTSIDE }]],
    ['.a{background:\\75 rl("//altrove.example/x.png")}', [{ line: 1, text: OUTSIDE }]],
    ['.a{background:u\\72l(//altrove.example/x)}', [{ line: 1, text: OUTSIDE }]],
    ['.a{background:u\\72l( https:altrove )}', [{ line: 1, text: OUTSIDE }]],
    ['.a{background:url(\\68ttps://altrove.example)}', [{ line: 1, text: OUTSIDE }]],
    ['.a{background:url(/\\\\altrove.example)}', [{ line: 1, text: OUTSIDE }]],
    ['.a{background:url(/api/logout)}', [{ line: 1, text: OUTSIDE }]],
    ['.a{background:url(javascript:alert(1))}', [{ line: 1, text: expect.any(String) }]],
    ['.a{background:url(data:image/svg+xml,%3Csvg%3E)}', [{ line: 1, text: OUTSIDE }]],
    ['.a{background:image-set("https://altrove.example/x.png" 1x)}', [{ line: 1, text: OUTSIDE }]],
    ['.a{--x:url(https://altrove.example)}', [{ line: 1, text: OUTSIDE }]],
    ['.a{--x:"//altrove.example/x.png";background:image-set(var(--x) 1x)}', [{ line: 1, text: OUTSIDE }]],
    ['.a{background:-webkit-image-set(env(x,"//altrove.example") 1x)}', [{ line: 1, text: OUTSIDE }]],
    ['.a{background:IMAGE-SET(attr(data-x) 1x)}', [{ line: 1, text: OUTSIDE }]],
    ['.a{background:image-set(v\\61r(--x) 1x)}', [{ line: 1, text: OUTSIDE }]],
    ['.a{background:image-set(calc(var(--x)) 1x)}', [{ line: 1, text: OUTSIDE }]],
    ['.a{background:cross-fade(--eigene(), red)}', [{ line: 1, text: OUTSIDE }]],
    ['.a{background:src(var(--x))}', [{ line: 1, text: OUTSIDE }]],
    ['.a{background:attr(data-x url)}', [{ line: 1, text: OUTSIDE }]],
    ['.a{background:attr(data-x type(<url>))}', [{ line: 1, text: OUTSIDE }]],
    ['@font-face{font-family:X;src:url(https://altrove.example/f.woff2)}', [{ line: 1, text: OUTSIDE }]],
    ['.a{width:expression(alert(1))}', [{ line: 1, text: 'expression() non è ammesso' }]],
    ['.a{width:EXPR\\45SSION(alert(1))}', [{ line: 1, text: 'expression() non è ammesso' }]],
    ['.a{behavior:url(#default#time2)}', [{ line: 1, text: '«behavior» non è ammesso' }]],
    ['.a{color:red}\n</style><script>alert(1)</script>', [{ line: 2, text: HTML }]],
    ['.a::after{content:"</style>"}', [{ line: 1, text: HTML }]],
    ['<!-- .a{} -->', [{ line: 1, text: HTML }]],
    ['.a{color:red\n.b{color:blue}', [{ line: 2, text: 'Manca una parentesi di chiusura' }]],
    [
      '.a{color}\n.b{color:blue;;}\n.c{: red}',
      [
        { line: 1, text: 'Mancano i due punti dopo il nome' },
        { line: 3, text: expect.any(String) },
      ],
    ],
    ['.a{content:"aperto\n}', [{ line: 1, text: 'Il testo tra virgolette non finisce' }]],
  ])('is refused line by line: %s', (css, faults) => expect(faultsIn(css)).toEqual(faults));

  it('of 100,000 characters is judged at once, however deep it is', () => {
    const rules = '.a { color: red }\n'.repeat(5_500);
    const deep = 'a{'.repeat(50_000);
    const began = process.cpuUsage();
    expect(faultsIn(rules)).toEqual([]);
    expect(faultsIn(deep)).toEqual([{ line: 1, text: 'Troppi blocchi uno dentro l’altro' }]);
    expect(faultsIn('('.repeat(100_000))).toHaveLength(1);
    expect(faultsIn(`${rules}@import "x";`)).toEqual([{ line: 5_501, text: '@import non è ammesso' }]);
    // Processor time: what a busy machine adds does not count.
    expect(process.cpuUsage(began).user).toBeLessThan(5_000_000);
  });
});
