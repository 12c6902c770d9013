import { describe, expect, it } from '@jest/globals';
import { dayFault, leftDay, leftTime, shownDay, timeFault, typedDay, typedTime } from './typed-date.js';

/** Key by key, as the field shows it in between. */
const typed = (keys: string): string => {
  let value = '';
  for (const key of keys) value = typedDay(shownDay(value) + key, shownDay(value));
  return value;
};

describe('a day as it is typed', () => {
  it.each([
    ['12062027', '2027-06-12'],
    ['12/06/2027', '2027-06-12'],
    ['12.06.2027', '2027-06-12'],
    ['12 06 2027', '2027-06-12'],
    ['29022028', '2028-02-29'],
    ['1206', '12/06/'],
    ['31022027', '31/02/2027'],
    ['abc', ''],
  ])('%s is %s', (keys, value) => expect(typed(keys)).toBe(value));

  it.each(['12062027', '12/06/2027', '2027-06-12'])('%s may be pasted', (text) =>
    expect(typedDay(text, '')).toBe('2027-06-12'),
  );

  it('lets digits and separators be taken away again', () => {
    expect(typedDay('12/06/202', '12/06/2027')).toBe('12/06/202');
    expect(typedDay('12/06', '12/06/')).toBe('12/06');
    expect(typedDay('12/6/2027', '12/06/2027')).toBe('12/6/2027');
  });

  it('is whole with short parts once the field is left', () => {
    expect(leftDay('1/6/2027')).toBe('2027-06-01');
    expect(leftDay('1/6/27')).toBe('2027-06-01');
    expect(leftDay('31/2/2027')).toBe('31/2/2027');
    expect(leftDay('2027-06-01')).toBe('2027-06-01');
  });

  it('is shown day first, whatever the browser speaks', () => {
    expect(shownDay('2027-06-12')).toBe('12/06/2027');
    expect(shownDay('12/0')).toBe('12/0');
  });

  it.each([
    ['', undefined],
    ['2027-06-12', undefined],
    ['31/02/2027', 'Questo giorno non esiste'],
    ['12/06/', 'La data va scritta come gg/mm/aaaa'],
  ])('%p: %p', (value, fault) => expect(dayFault(value)).toBe(fault));
});

describe('a time of day as it is typed', () => {
  it('needs digits alone', () => {
    expect(typedTime('18', '1')).toBe('18:');
    expect(typedTime('18:3', '18:')).toBe('18:3');
    expect(typedTime('1830', '')).toBe('18:30');
    expect(typedTime('18.30', '18:3')).toBe('18:30');
    expect(typedTime('18', '18:')).toBe('18');
  });

  it('is whole once the field is left', () => {
    expect(leftTime('9:05')).toBe('09:05');
    expect(leftTime('9')).toBe('09:00');
    expect(leftTime('18:')).toBe('18:00');
    expect(leftTime('25:00')).toBe('25:00');
    expect(timeFault('25:00')).toBe('L’ora va scritta come 18:30');
    expect(timeFault('09:05')).toBeUndefined();
  });
});
