import { defineMailJob } from './mail-job.js';

/** Thanks the buyer whose money has arrived in full. */
export const sendReceipt = defineMailJob('send-receipt');
