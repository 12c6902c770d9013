import { describe, expect, it } from '@jest/globals';
import { findDisagreement, type LedgerMark, type LedgerPlaces } from './agreement.js';
import type { Head } from '../heads/head.js';

const IDS = ['', 'a', 'b', 'c', 'd', 'e'];
const ledger = (head = 5, epoch = 0): LedgerPlaces => ({
  head: async () => BigInt(head),
  epoch: async () => epoch,
  idAt: async (position) => (position <= BigInt(head) ? IDS[Number(position)] : undefined),
});
const mark = (position: number, more: Partial<LedgerMark> = {}): LedgerMark => ({
  name: 'mails',
  kind: 'reactor',
  position: BigInt(position),
  ...more,
});
const headAt = (position: number, more: Partial<Head> = {}): Head => ({
  sequence: 7,
  epoch: 0,
  position: String(position),
  eventId: IDS[position] ?? 'gone',
  count: position,
  rolling: '',
  prints: '',
  at: '',
  reactors: {},
  previous: '',
  key: '',
  signature: '',
  ...more,
});

describe('a ledger and what stands in it', () => {
  it.each([
    ['nothing yet, of a ledger that was met when it was empty', [mark(0, { epoch: 0 })], undefined],
    ['a checkpoint at its event', [mark(3, { eventId: 'c', epoch: 0 })], undefined],
    ['a checkpoint without a name', [mark(5)], undefined],
    ['a head at its event', [mark(5)], headAt(4)],
    ['a reactor further than the head saw it', [mark(5)], headAt(4, { reactors: { mails: '3' } })],
    [
      'a read model behind: it only has to catch up',
      [mark(1, { kind: 'read-model' })],
      headAt(4, { reactors: { mails: '3' } }),
    ],
    ['a reactor that the head did not know', [mark(1)], headAt(4, { reactors: { other: '3' } })],
  ])('agree: %s', async (_, marks, head) => {
    expect(await findDisagreement(ledger(), marks, head)).toBeUndefined();
  });

  it.each([
    ['LEDGER_BEHIND_CHECKPOINT', 5, [mark(6)], undefined],
    ['LEDGER_BEHIND_CHECKPOINT', 0, [mark(1, { kind: 'read-model' })], undefined],
    ['OTHER_EVENT_AT_CHECKPOINT', 5, [mark(0), mark(3, { eventId: 'x' })], undefined],
    ['OTHER_EPOCH', 5, [mark(3, { eventId: 'c', epoch: 1 })], undefined],
    ['OTHER_EPOCH', 5, [mark(5)], headAt(4, { epoch: 1 })],
    ['UNKNOWN_LEDGER', 5, [], undefined],
    ['UNKNOWN_LEDGER', 5, [], headAt(4)],
    ['UNKNOWN_LEDGER', 5, [mark(0), mark(0, { kind: 'read-model' })], undefined],
    ['LEDGER_BEHIND_HEAD', 3, [mark(3)], headAt(4)],
    ['OTHER_EVENT_AT_HEAD', 5, [mark(3)], headAt(4, { eventId: 'x' })],
    ['REACTOR_BEHIND_HEAD', 5, [mark(2)], headAt(4, { reactors: { mails: '3' } })],
  ] as const)('disagree: %s', async (code, head, marks, newest) => {
    expect(await findDisagreement(ledger(head), marks, newest)).toMatchObject({
      code,
      ledgerHead: BigInt(head),
    });
  });

  it('agree where neither the database nor an empty ledger has anything', async () => {
    expect(await findDisagreement(ledger(0), [], undefined)).toBeUndefined();
    expect(await findDisagreement(ledger(0), [mark(0)], undefined)).toBeUndefined();
  });
});
