import { expect, it } from '@jest/globals';
import { ALL_ROWS } from './rows/all-rows.js';
import { picturesFor, picturesOn } from './support/pictures.js';

it('each state of a page has its pictures, and no picture is of something else', () => {
  expect(picturesOn().sort()).toEqual(picturesFor(ALL_ROWS).sort());
});
