import { describe, expect, it } from '@jest/globals';
import { ownPath } from './own-path.js';

describe('the address to return to', () => {
  it.each([
    '/',
    '/admin',
    '/admin/transactions?q=a%2Fb&drafts=only#riga-3',
    '/list/7?password=a//b',
    '/admin?x=http://a',
  ])('may be %s', (path) => expect(ownPath(path)).toBe(path));

  it.each([
    'https://evil.example',
    'http:evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/\r\n/evil.example',
    '/\0/evil',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/./\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'admin',
    '',
    'evil.example/admin',
    '@evil.example',
    '/\u0085/evil',
    undefined,
    null,
    7,
    ['/admin'],
    { href: '/admin' },
  ])('is never %j', (value) => expect(ownPath(value)).toBeUndefined());
});
