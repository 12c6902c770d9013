import { describe, expect, it } from '@jest/globals';
import type { HistoryEntry } from '@fiocco/contracts';
import { aMail } from '../../../testing/examples.js';
import { diaryLines, mailWords, type ActorKind } from './diary.js';

function entry(number: number, at: string, kind: ActorKind = 'buyer'): HistoryEntry {
  return {
    number,
    at,
    fingerprint: '9f3c0000',
    cause: `request-${number}`,
    actor: { kind, name: 'Lia' },
    sentence: 'ha confermato',
    changes: [],
    note: null,
    receipt: null,
    movement: null,
    type: 'gift.UnitReserved.v1',
  };
}

const first = entry(2, '2026-11-18T14:17:29Z');
const second = entry(3, '2026-11-18T14:18:00Z', 'system');
const third = entry(7, '2026-11-20T09:44:12Z', 'staff');

describe('the diary of a transaction', () => {
  it('tells the newest first, under its day, and counts from one whatever the ledger counts', () => {
    expect(diaryLines([third, second, first], [], 'all')).toEqual([
      { kind: 'day', words: 'venerdì 20 novembre 2026' },
      { kind: 'entry', entry: third, place: 3 },
      { kind: 'day', words: 'mercoledì 18 novembre 2026' },
      { kind: 'entry', entry: second, place: 2 },
      { kind: 'entry', entry: first, place: 1 },
    ]);
  });

  it('tells a sale that was paid at once in one line, which has all that it wrote', () => {
    const receipt = { id: 'r-1', amount: '46.00', reversed: false };
    const at = '2026-11-20T09:44:12Z';
    const written = (number: number) => ({ ...entry(number, at, 'staff'), cause: 'sale' });
    const held = { ...written(2), type: 'gift.UnitHeld.v2' };
    const reserved = written(3);
    const taken = { ...written(4), type: 'gift.MoneyTaken.v1', receipt };
    // In the same second: the clock does not say what belongs together.
    const later = { ...entry(5, at, 'staff'), type: 'gift.MoneyReturned.v1' };
    const steps = [taken, reserved, held].map((one) => ({
      kind: 'entry',
      entry: one,
      place: one.number - 1,
    }));
    const day = { kind: 'day', words: 'venerdì 20 novembre 2026' };
    expect(diaryLines([held, reserved, taken, later], [], 'all')).toEqual([
      day,
      { kind: 'entry', entry: later, place: 4 },
      { kind: 'sale', entry: taken, steps },
    ]);
    expect(diaryLines([held, reserved, { ...taken, cause: 'another' }], [], 'all')).toHaveLength(4);
    expect(diaryLines([held, reserved, { ...taken, receipt: null }], [], 'all')).toHaveLength(4);
    const second = { ...taken, number: 5, receipt: { ...receipt, id: 'r-2' } };
    expect(diaryLines([held, reserved, taken, second], [], 'all')).toHaveLength(5);
  });

  it('keeps one kind of actor, with the numbers that the whole diary gives', () => {
    expect(diaryLines([first, second, third], [], 'staff')).toEqual([
      { kind: 'day', words: 'venerdì 20 novembre 2026' },
      { kind: 'entry', entry: third, place: 3 },
    ]);
  });

  it('has each mail above the event before it, and alone on request', () => {
    const mail = aMail({ sentAt: '2026-11-18T14:17:31Z' });
    const lines = diaryLines([first, second, third], [mail], 'all');
    expect(lines.map((line) => (line.kind === 'entry' ? line.place : line.kind))).toEqual([
      'day',
      3,
      'day',
      2,
      'mail',
      1,
    ]);
    expect(diaryLines([first], [mail], 'mail')).toEqual([
      { kind: 'day', words: 'mercoledì 18 novembre 2026' },
      { kind: 'mail', mail },
    ]);
  });

  it.each([
    [{ state: 'sent', to: 'lia@posta.example' }, 'inviata a lia@posta.example'],
    [{ state: 'sent', to: null, erased: true }, 'inviata a destinatario cancellato'],
    [{ state: 'queued' }, 'in coda per l’invio'],
    [{ state: 'not_sent', reason: 'Manca l’indirizzo' }, 'non inviata: manca l’indirizzo'],
  ] as const)('tells of a mail %j: %s', (own, words) => {
    expect(mailWords(aMail(own))).toBe(words);
  });

  it('reckons days in Rome', () => {
    const [day] = diaryLines([entry(1, '2026-11-18T23:30:00Z')], [], 'all');
    expect(day).toEqual({ kind: 'day', words: 'giovedì 19 novembre 2026' });
  });
});
