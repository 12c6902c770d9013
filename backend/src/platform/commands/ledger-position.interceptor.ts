import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { LEDGER_POSITION_HEADER, LEDGER_STALE_HEADER } from '@fiocco/contracts';
import type { FastifyReply } from 'fastify';
import { concatMap, type Observable } from 'rxjs';
import { ReadModelWait } from '../background/read-model-wait.js';
import { RequestContext } from '../context/request-context.js';

const PATIENCE_MS = 2_000;

/** Whoever acted reads their own write: the answer waits for the read models, but never longer than two seconds. */
@Injectable()
export class LedgerPositionInterceptor implements NestInterceptor {
  constructor(private readonly readModels: ReadModelWait) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = execution.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      concatMap(async (body: unknown) => {
        const position = RequestContext.find()?.position ?? null;
        if (position === null) return body;
        void reply.header(LEDGER_POSITION_HEADER, String(position));
        const outcome = await this.readModels.until(position, PATIENCE_MS);
        if (outcome === 'late') void reply.header(LEDGER_STALE_HEADER, '1');
        return body;
      }),
    );
  }
}
