// @takes 14 s
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@fiocco/testing';
import { behavesAsJobRunner } from './testing/job-runner.behaviour.js';
import { heedsOutcomes } from './testing/job-outcomes.behaviour.js';
import { greet, JobScene, recorder } from './testing/job-scene.js';
import { redisIsInstalled, RedisServer } from './testing/redis-server.js';

if (redisIsInstalled()) onRedis();
else {
  describe('the job runner with BullMQ on Redis', () => {
    it('is not run on a machine without redis-server, save where everything must run', () => {
      process.stderr.write('Not run: the job runner on Redis (no redis-server on the PATH)\n');
      expect(process.env['CI']).not.toBe('true');
    });
  });
}

function onRedis(): void {
  describe('the job runner with BullMQ on Redis', () => {
    const redis = new RedisServer();
    beforeAll(() => redis.start());
    afterAll(() => redis.remove());

    describe('while Redis is away', () => {
      let scene: JobScene;
      beforeAll(async () => {
        scene = await JobScene.open({ redisUrl: redis.url });
      });
      afterAll(() => scene.close());

      it.each([
        ['lost it', true],
        ['never saw it', false],
      ])('a runner that %s stops at once', async (_past, isThere) => {
        if (!isThere) await redis.kill();
        const { handler } = recorder();
        const stop = await scene.start([handler], { pollMs: 50 });
        await redis.kill();
        const before = scene.errors.length;
        await eventually(() => expect(scene.errors.length).toBeGreaterThan(before));
        const begun = performance.now();
        await stop();
        expect(performance.now() - begun).toBeLessThan(2_000);
        await redis.start();
      });

      it('jobs are promised at once, and run when it is back with nothing in it', async () => {
        const { calls, handler } = recorder();
        await scene.start([handler], { pollMs: 50 });
        await scene.promise(greet, { id: 'before', payload: { id: 'before' } });
        await scene.reaches('before', 'done');
        await redis.kill();
        await scene.promise(greet, { id: 'meanwhile', payload: { id: 'meanwhile' } });
        await eventually(() =>
          expect(scene.errors.map(String)).toContainEqual(expect.stringMatching(/MaxRetries/)),
        );
        expect(await scene.row('meanwhile')).toMatchObject({ state: 'pending' });
        await redis.start();
        await scene.reaches('meanwhile', 'done', 20_000);
        expect(calls.map(({ id }) => id)).toEqual(['before', 'meanwhile']);
      });

      it('a runner starts all the same, and its jobs run when Redis comes', async () => {
        await scene.stopAll();
        await redis.kill();
        const { calls, handler } = recorder();
        await scene.promise(greet, { id: 'waiting', payload: { id: 'waiting' } });
        await scene.start([handler], { pollMs: 50 });
        await scene.promise(greet, { id: 'as-well', payload: { id: 'as-well' } });
        await eventually(() =>
          expect(scene.errors.map(String)).toContainEqual(expect.stringMatching(/not there yet/)),
        );
        await scene.reaches('waiting', 'pending');
        await redis.start();
        await scene.reaches('waiting', 'done', 20_000);
        await scene.reaches('as-well', 'done', 20_000);
        expect(calls.map(({ id }) => id).sort()).toEqual(['as-well', 'waiting']);
      });
    });

    // Comes last: a timer of BullMQ outlives, by up to 6 s, a worker that was closed without its server.
    behavesAsJobRunner(() => JobScene.open({ redisUrl: redis.url }));
    heedsOutcomes(() => JobScene.open({ redisUrl: redis.url }));
  });
}
