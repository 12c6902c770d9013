import { describe, expect, it } from '@jest/globals';
import { readForm } from './form.js';

const read = (text: string): unknown => JSON.parse(JSON.stringify(readForm(text)));

describe('a form in Stripe’s way', () => {
  it.each([
    ['a=1&b=two+words', { a: '1', b: 'two words' }],
    ['m[k]=v&m[l]=w', { m: { k: 'v', l: 'w' } }],
    ['d[card][number]=42&d[type]=card', { d: { card: { number: '42' }, type: 'card' } }],
    ['t[]=card&t[]=link', { t: ['card', 'link'] }],
    ['t[0]=card&t[1]=link', { t: ['card', 'link'] }],
    ['', {}],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('reaches no object’s own properties', () => {
    readForm('__proto__[polluted]=1&constructor[prototype][polluted]=1');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
