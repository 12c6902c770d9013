import { LEDGER_POSITION_HEADER, LEDGER_STALE_HEADER } from '@fiocco/contracts';
import type { Position } from '@fiocco/event-sourcing';
import type { FastifyReply } from 'fastify';
import { ANSWER_PATIENCE_MS, type ReadModelWait } from '../background/read-model-wait.js';

/** Lets callers read their own writes: the answer waits for the read models, but never longer than two seconds. */
export async function announcePosition(
  reply: FastifyReply,
  position: Position,
  readModels: ReadModelWait,
): Promise<void> {
  void reply.header(LEDGER_POSITION_HEADER, String(position));
  const outcome = await readModels.until(position, ANSWER_PATIENCE_MS);
  if (outcome === 'late') void reply.header(LEDGER_STALE_HEADER, '1');
}
