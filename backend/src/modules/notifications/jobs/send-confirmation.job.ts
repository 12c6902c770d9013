import { defineMailJob } from './mail-job.js';

/** Tells the buyer that the gift is set aside and has to be paid in the shop. */
export const sendConfirmation = defineMailJob('send-confirmation');
