import { expect, it } from '@jest/globals';
import { probablyMeant } from './mail-typos.js';

it.each([
  ['giusi@gmial.com', 'giusi@gmail.com'],
  ['Giusi@GMAIL.CON', 'Giusi@gmail.com'],
  ['giusi@gmai.com', 'giusi@gmail.com'],
  ['giusi@gmail.it', 'giusi@gmail.com'],
  ['giusi@liberoo.it', 'giusi@libero.it'],
  ['giusi@hotmial.it', 'giusi@hotmail.it'],
])('asks about %s', (typed, meant) => expect(probablyMeant(typed)).toBe(meant));

it.each([
  '',
  'giusi',
  'giusi@',
  '@gmial.com',
  'giusi@gmail.com',
  'giusi@gmail.co',
  'giusi@hotmail.com',
  'giusi@tim.it',
  'giusi@posta.example',
  'giusi@yahoo.fr',
  'giusi@ferrante.it',
  'giusi@ymail.com',
  'giusi@mail.com',
  'giusi@email.com',
  'giusi@yahoo.at',
  'giusi@outlook.at',
])('asks nothing about %j', (typed) => expect(probablyMeant(typed)).toBeNull());
