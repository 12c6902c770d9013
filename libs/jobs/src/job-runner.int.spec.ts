import { describe } from '@jest/globals';
import { behavesAsJobRunner } from './testing/job-runner.behaviour.js';
import { heedsOutcomes } from './testing/job-outcomes.behaviour.js';
import { JobScene } from './testing/job-scene.js';

describe('the job runner with BullMQ on PostgreSQL', () => {
  behavesAsJobRunner(() => JobScene.open());
  heedsOutcomes(() => JobScene.open());
});
