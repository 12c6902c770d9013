import { describe, expect, it } from '@jest/globals';
import { closedDaysWords, closuresAhead, hoursLines, openingLines } from './hours-words.js';
import { NO_CALENDAR, type ShopCalendar, type WeeklyHours } from './opening.js';

const MORNING = { from: '09:30', to: '13:00' };
const AFTERNOON = { from: '15:30', to: '19:00' };
const ALL_DAY = [MORNING, AFTERNOON];
const CLOSED: WeeklyHours = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
const WEEK: WeeklyHours = { ...CLOSED, tue: ALL_DAY, wed: ALL_DAY, thu: ALL_DAY, fri: ALL_DAY, sat: ALL_DAY };
const SHOP: ShopCalendar = { weeklyHours: WEEK, closedDays: [], openHolidays: [] };

describe('opening hours by weekday', () => {
  it.each([
    [WEEK, ['Da martedì a sabato, 9.30–13 e 15.30–19']],
    [
      { ...WEEK, mon: [AFTERNOON], sat: [MORNING] },
      ['Lunedì, 15.30–19', 'Da martedì a venerdì, 9.30–13 e 15.30–19', 'Sabato, 9.30–13'],
    ],
    [{ ...CLOSED, sat: [MORNING], sun: [MORNING] }, ['Sabato e domenica, 9.30–13']],
    [{ ...CLOSED, mon: [MORNING], wed: [MORNING] }, ['Lunedì, 9.30–13', 'Mercoledì, 9.30–13']],
    [
      {
        mon: [MORNING],
        tue: [MORNING],
        wed: [MORNING],
        thu: [MORNING],
        fri: [MORNING],
        sat: [MORNING],
        sun: [MORNING],
      },
      ['Tutti i giorni, 9.30–13'],
    ],
    [CLOSED, []],
    [null, []],
  ])('are read as sentences, %#', (weekly, lines) => {
    expect(hoursLines(weekly)).toEqual(lines);
  });
});

it('are said in English too, with what the shop typed as it is and no Italian note', () => {
  const shop = { ...SHOP, openingHours: 'Anche su appuntamento', closedDays: [] };
  const own = [{ from: '2026-12-02', to: '2026-12-03', note: 'Ferie', yearly: false }];
  expect(openingLines({ ...shop, closedDays: own }, '2026-12-01', 'en')).toContainEqual(
    expect.stringMatching(/^Closed: 2 December to 3 December, 8 December/),
  );
  expect(openingLines(shop, '2026-12-01', 'en')).toEqual([
    'Tuesday to Saturday, 9:30–13:00 and 15:30–19:00',
    'Anche su appuntamento',
    'Closed: 8 December (Immaculate Conception), 25 December (Christmas Day), 26 December (Saint Stephen’s Day)',
  ]);
});

describe('closed days', () => {
  const closed = (from: string, to: string, note = 'Ferie', yearly = false) => ({ from, to, note, yearly });

  it.each([
    [
      'a holiday and those of the shop',
      '2026-12-01',
      [closed('2026-12-27', '2027-01-08')],
      'Chiuso: 8 dicembre (Immacolata), 25 dicembre (Natale), 26 dicembre (Santo Stefano), dal 29 dicembre all’8 gennaio (Ferie)',
    ],
    [
      'what has begun, without a note',
      '2026-08-12',
      [closed('2026-08-08', '2026-08-29', '')],
      'Chiuso: dal 12 agosto al 29 agosto',
    ],
    [
      'a Sunday and a Monday, on which nobody comes',
      '2026-11-02',
      [closed('2026-11-08', '2026-11-09')],
      null,
    ],
    ['what is far away', '2026-09-01', [closed('2026-11-10', '2026-11-12')], null],
  ])('are told of %s', (_, today, closedDays, words) => {
    expect(closuresAhead({ ...SHOP, closedDays }, today)).toBe(words);
  });

  it('tell no holidays of a shop that has entered neither hours nor closed days', () => {
    expect(openingLines({ ...NO_CALENDAR, openingHours: null }, '2026-12-01')).toEqual([]);
  });

  it.each([
    [closed('2026-12-08', '2026-12-11', '', true), 'dall’8 dicembre all’11 dicembre ogni anno'],
    [closed('2026-12-24', '2027-01-01', 'Ferie', true), 'dal 24 dicembre al 1° gennaio ogni anno (Ferie)'],
    [closed('2026-08-10', '2026-08-24'), 'dal 10/08/2026 al 24/08/2026 (Ferie)'],
    [closed('2026-12-07', '2026-12-07', '', true), '7 dicembre ogni anno'],
  ])('read as the shop has entered them: %#', (days, words) => {
    expect(closedDaysWords(days)).toBe(words);
  });

  it('stand below the hours and the shop’s own words', () => {
    expect(openingLines({ ...SHOP, openingHours: 'Anche su appuntamento' }, '2026-12-01')).toEqual([
      'Da martedì a sabato, 9.30–13 e 15.30–19',
      'Anche su appuntamento',
      'Chiuso: 8 dicembre (Immacolata), 25 dicembre (Natale), 26 dicembre (Santo Stefano)',
    ]);
  });
});
