import { expect, it } from '@jest/globals';
import { mailHref } from './contact.js';

it.each([
  ['anna@posta.example', 'mailto:anna@posta.example'],
  ['anna+liste@posta.example', 'mailto:anna%2Bliste@posta.example'],
  ['a?bcc=tutti@posta.example', 'mailto:a%3Fbcc%3Dtutti@posta.example'],
  ['a&b@posta.example', 'mailto:a%26b@posta.example'],
])('%s is written to, and nobody else', (address, href) => expect(mailHref(address)).toBe(href));
