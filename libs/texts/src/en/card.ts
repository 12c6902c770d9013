import type { InOtherWords } from '../texts.js';

export default {
  'card.tab': 'A6 card – {name}',
  'card.kind': 'Card to print, A6',
  'card.sides': 'Front and back',
  'card.print': 'Print',
  'card.front': 'Front',
  'card.title': 'our gift list',
  'card.rear': 'Back',
  'card.wish': 'If you would like<br/>to think of us',
  'card.scan': 'Scan the code with your phone,<br/>or type this address:',
  'card.password': 'The password of the list is needed: ask whoever invited you.',
  'card.nowhere':
    '<b>This address only works in here:</b> whoever receives the card could not open the list. The shop needs its public address before it is printed.',
} satisfies InOtherWords<'card'>;
