import { defineJob, type JobDefinition } from '@fiocco/jobs';
import { z } from 'zod';
import { JOB_CLASSES } from './job-classes.js';

const request = z.object({ requestId: z.string() });
export type LinkRequest = z.output<typeof request>;

/**
 * The job that looks up what a stranger typed to be mailed a link. The call itself only stores it, so that neither its answer
 * nor its time tells whether there is such a person or order.
 */
export const linkRequestJob = (own: Pick<JobDefinition<LinkRequest>, 'name' | 'title'>) =>
  defineJob<LinkRequest>({
    ...own,
    class: JOB_CLASSES.ledger,
    attempts: 8,
    backoffMs: 1_000,
    afterRestore: 'never',
    subjectOf: () => null,
    validate: (sent) => request.parse(sent),
  });
