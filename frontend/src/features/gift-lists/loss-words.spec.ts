import { expect, it } from '@jest/globals';
import { lossWords } from './loss-words.js';

it.each([
  [1, 0, 'il suo unico prodotto assegnato'],
  [0, 1, 'la sua unica transazione'],
  [1, 1, 'il suo unico prodotto assegnato e la sua unica transazione'],
  [3, 1, '3 prodotti assegnati e la sua unica transazione'],
  [12, 1204, '12 prodotti assegnati e 1.204 transazioni'],
])('%p products and %p transactions: %s', (products, transactions, words) => {
  expect(lossWords(products, transactions)).toBe(words);
});
