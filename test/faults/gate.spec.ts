import { expect, it } from '@jest/globals';
import { Gate } from './gate.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('lets one in alone when the others have left, and nobody while it is inside', async () => {
  const gate = new Gate();
  const seen: string[] = [];
  let leave: () => void = () => undefined;
  const first = gate.together(() => new Promise<void>((resolve) => (leave = resolve)));
  const alone = gate.alone(async () => {
    seen.push('alone');
    await turn();
    seen.push('alone no more');
  });
  const later = gate.together(async () => void seen.push('later'));
  await turn();
  expect(seen).toEqual([]);
  leave();
  await Promise.all([first, alone, later]);
  expect(seen).toEqual(['alone', 'alone no more', 'later']);
});

it('opens again after a failure inside', async () => {
  const gate = new Gate();
  await expect(gate.together(() => Promise.reject(new Error('inside')))).rejects.toThrow('inside');
  await expect(gate.alone(() => Promise.reject(new Error('alone')))).rejects.toThrow('alone');
  expect(await gate.alone(() => Promise.resolve('in'))).toBe('in');
  expect(await gate.together(() => Promise.resolve('in'))).toBe('in');
});
