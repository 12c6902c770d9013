import type { JobHandler } from '@fiocco/jobs';
import { RequestContext } from '../context/request-context.js';

/** A job acts as the system, and its id is the cause of everything it does. */
export function inJobContext(handler: JobHandler): JobHandler {
  return {
    ...handler,
    effect: (payload, run) =>
      RequestContext.run({ requestId: run.jobId, actor: `system:${handler.job.name}` }, () =>
        handler.effect(payload, run),
      ),
  };
}
