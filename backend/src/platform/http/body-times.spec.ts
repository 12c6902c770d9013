import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import { BodyTimes } from './body-times.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const LIMITS = { bodyMs: 1_000, uploadMs: 2_000 };

/** A call whose body has not arrived completely. */
const callBy = (socket: object) =>
  ({
    raw: Object.assign(new EventEmitter(), { headers: { 'content-length': '2' }, complete: false, socket }),
  }) as unknown as FastifyRequest;

describe('the time of a body', () => {
  it('ends the connection of a call that stays half-sent', () => {
    const socket = new Socket();
    const refused: unknown[] = [];
    const reply = { raw: { headersSent: false, socket } } as unknown as FastifyReply;
    new BodyTimes(LIMITS, (one) => void refused.push(one)).watch(callBy(socket), reply);
    jest.advanceTimersByTime(1_000);
    expect(refused).toEqual([socket]);
  });

  it('is not taken of a call that the process makes to itself: there is no connection to end', () => {
    const reply = { raw: { headersSent: false, socket: null } } as unknown as FastifyReply;
    new BodyTimes(LIMITS, () => undefined).watch(callBy({ remoteAddress: '127.0.0.1' }), reply);
    expect(() => jest.advanceTimersByTime(60_000)).not.toThrow();
  });
});
