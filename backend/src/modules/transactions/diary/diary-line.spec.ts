import { describe, expect, it } from '@jest/globals';
import { type PurchaseEvent, purchaseEvents } from '@fiocco/gift';
import { randomHistory } from '../../gifts/testing/random-history.fixtures.js';
import { type DiaryLine, spokenOf } from './diary-line.js';
import { sentenceOf } from './sentences.js';

const events = randomHistory(11, 800).flatMap((stored) => purchaseEvents.tell(stored) ?? []);
const lineOf = (event: PurchaseEvent) => ({ type: event.type, data: spokenOf(event) }) as DiaryLine;

describe('what a diary keeps of an event', () => {
  it('is enough for its sentence', () => {
    expect(new Set(events.map(({ type }) => type)).size).toBe(18);
    const telling = { actor: 'buyer', isShare: false, provider: null };
    expect(events.map((event) => sentenceOf(lineOf(event), telling))).toEqual(
      events.map((event) => sentenceOf(event, telling)),
    );
  });

  it('refers to nobody', () => {
    const refs = events.map((event) => JSON.stringify(spokenOf(event))).filter((text) => /#\d/.test(text));
    expect(refs).toEqual([]);
  });
});
