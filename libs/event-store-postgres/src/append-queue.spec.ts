import { describe, expect, it } from '@jest/globals';
import { AppendQueue } from './append-queue.js';
import { PendingAppend } from './pending-append.js';

const ignore = (): void => undefined;

function pending(stream: string, events = 1, bytes = 10): PendingAppend {
  const data = 'x'.repeat(Math.ceil(bytes / events));
  const texts = Array.from({ length: events }, () => ({ id: '', type: '', data, metadata: '' }));
  return new PendingAppend(stream, -1, texts, ignore, ignore);
}

function queueOf(...appends: PendingAppend[]): AppendQueue {
  const queue = new AppendQueue({ maxEvents: 5, maxBytes: 100 });
  for (const append of appends) queue.push(append);
  return queue;
}

describe('a batch', () => {
  it('takes all that wait, in order of arrival', () => {
    const appends = [pending('a-1'), pending('a-2'), pending('a-3')];
    const queue = queueOf(...appends);
    expect(queue.take()).toEqual(appends);
    expect(queue.isEmpty).toBe(true);
  });

  it('takes one append per stream and leaves the rest in order', () => {
    const [first, second, third] = [pending('a-1'), pending('a-1'), pending('a-1')];
    const other = pending('a-2');
    const queue = queueOf(first, second, other, third);
    expect(queue.take()).toEqual([first, other]);
    expect(queue.take()).toEqual([second]);
    expect(queue.take()).toEqual([third]);
  });

  it.each([
    ['events', pending('a-1', 3), pending('a-2', 3)],
    ['bytes', pending('a-1', 1, 60), pending('a-2', 1, 60)],
  ])('is bounded in %s, and what follows may still fit', (_, first, tooMuch) => {
    const small = pending('a-3');
    const queue = queueOf(first, tooMuch, small);
    expect(queue.take()).toEqual([first, small]);
    expect(queue.take()).toEqual([tooMuch]);
  });

  it('lets nothing overtake on its own stream', () => {
    const [first, large, small] = [pending('a-1', 3), pending('a-2', 3), pending('a-2', 1)];
    const queue = queueOf(first, large, small);
    expect(queue.take()).toEqual([first]);
    expect(queue.take()).toEqual([large]);
    expect(queue.take()).toEqual([small]);
  });

  it('takes an append that is larger than its bounds alone', () => {
    const huge = pending('a-1', 50, 5_000);
    const queue = queueOf(huge, pending('a-2'));
    expect(queue.take()).toEqual([huge]);
  });

  it('does not take what was removed', () => {
    const [gone, left] = [pending('a-1'), pending('a-2')];
    const queue = queueOf(gone, left);
    queue.remove(gone);
    expect(queue.take()).toEqual([left]);
  });
});
