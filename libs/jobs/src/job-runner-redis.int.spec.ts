import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@fiocco/testing';
import { behavesAsJobRunner } from './testing/job-runner.behaviour.js';
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

    behavesAsJobRunner(() => JobScene.open({ redisUrl: redis.url }));

    describe('while Redis is away', () => {
      let scene: JobScene;
      beforeAll(async () => {
        scene = await JobScene.open({ redisUrl: redis.url });
      });
      afterAll(() => scene.close());

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
    });
  });
}
