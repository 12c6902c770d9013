import { describe, expect, it } from '@jest/globals';
import { conflictRows, merged } from './conflict.js';

interface Values {
  readonly name: string;
  readonly code: string;
  readonly open: boolean;
}

const labels = { name: 'Nome', code: 'Codice', open: 'Aperta' };
const start: Values = { name: 'Vaso', code: 'V1', open: true };

describe('two versions of one record', () => {
  it('asks about what either side changed, and about nothing else', () => {
    const theirs = { ...start, name: 'Vaso alto', open: false };
    const mine = { ...start, name: 'Vaso blu', code: '' };
    expect(conflictRows(labels, { start, theirs, mine })).toEqual([
      { field: 'name', label: 'Nome', theirs: 'Vaso alto', mine: 'Vaso blu', touched: 'both' },
      { field: 'code', label: 'Codice', theirs: 'V1', mine: '', touched: 'mine' },
      { field: 'open', label: 'Aperta', theirs: 'no', mine: 'sì', touched: 'theirs' },
    ]);
  });

  it('asks nothing where both wrote the same', () => {
    const same = { ...start, name: 'Vaso alto' };
    expect(conflictRows(labels, { start, theirs: same, mine: same })).toEqual([]);
  });

  it('keeps theirs, and mine where I chose so', () => {
    const theirs = { ...start, name: 'Vaso alto', open: false };
    const mine = { ...start, name: 'Vaso blu', code: 'V2' };
    expect(merged(theirs, mine, new Set(['code']))).toEqual({ name: 'Vaso alto', code: 'V2', open: false });
  });
});
