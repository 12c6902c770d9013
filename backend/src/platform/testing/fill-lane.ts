import type { Lane } from '../async/lane.js';

/** Takes every place of a lane, and of its queue; the answer frees them. */
export function fillLane(lane: Lane): () => Promise<void> {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const held: Promise<void>[] = [];
  while (!lane.isFull) held.push(lane.run(() => ended));
  return async () => {
    end();
    await Promise.all(held);
  };
}
