import { countOf } from '../../shared/office/words.js';

const of = (count: number, only: string, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `${only} ${one}` : countOf(count, one, many)];

/** "il suo unico prodotto assegnato", "3 prodotti assegnati e la sua unica transazione"; empty where nothing goes along. */
export function lossWords(products: number, transactions: number): string {
  return [
    ...of(products, 'il suo unico', 'prodotto assegnato', 'prodotti assegnati'),
    ...of(transactions, 'la sua unica', 'transazione', 'transazioni'),
  ].join(' e ');
}
