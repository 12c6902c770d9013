import { expect, it } from '@jest/globals';
import { aProduct } from '../../../testing/examples.js';
import { printedOf, sheetsOf } from './label-sheets.js';

const products = Array.from({ length: 25 }, (_, at) => aProduct({ id: at + 1 }));
const numbers = (sheets: ReturnType<typeof sheetsOf>) =>
  sheets.map((places) => places.map(({ product }) => product?.id ?? 0));

it('labels fill sheets of 24, after the places that are left empty', () => {
  expect(numbers(sheetsOf(products, 0, 1)).map(({ length }) => length)).toEqual([24, 1]);
  const [first, second] = numbers(sheetsOf(products, 23, 1));
  expect(first).toEqual([...Array.from({ length: 23 }, () => 0), 1]);
  expect(second).toEqual(products.slice(1).map(({ id }) => id));
  expect(numbers(sheetsOf(products.slice(0, 2), 1, 2))).toEqual([[0, 1, 1, 2, 2]]);
  expect(sheetsOf([], 0, 1)).toEqual([]);
});

it('are of the products that the address names, in its order', () => {
  expect(printedOf(products, '3,1,999,x').map(({ id }) => id)).toEqual([3, 1]);
});
