import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Refusal } from '@fiocco/event-sourcing';
import type { FastifyRequest } from 'fastify';
import { catchError, from, mergeMap, type Observable, throwError } from 'rxjs';
import { modifiedByOthers } from '../../../platform/index.js';
import { GiftLedger } from '../../gifts/index.js';
import { TransactionRegister } from '../register/transaction-register.js';
import { DeskRecords } from './desk-records.js';

const MODIFIED = 'MODIFIED_BY_OTHERS';

/** What a page shows of a transaction, against what stands. */
@Injectable()
export class ShownVersion {
  constructor(
    private readonly register: TransactionRegister,
    private readonly purchases: GiftLedger,
  ) {}

  /** For calls whose own commands do not look at the version. Refuses `MODIFIED_BY_OTHERS`. */
  async mustBe(transactionId: string, version: number | null): Promise<void> {
    const known = version === null ? null : await this.register.find(transactionId);
    const purchase = known && (await this.purchases.find(known.stream, transactionId));
    if (purchase && purchase.version !== version) throw new Refusal(MODIFIED, { version: purchase.version });
  }
}

/** Adds to the refusal of `/:id` who it was that changed the transaction, and when. */
@Injectable()
export class TellWhoModified implements NestInterceptor {
  constructor(
    private readonly register: TransactionRegister,
    private readonly records: DeskRecords,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { id } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { id?: string } }>>().params;
    return next
      .handle()
      .pipe(
        catchError((error: unknown) =>
          from(this.told(error, id)).pipe(mergeMap((told) => throwError(() => told))),
        ),
      );
  }

  private async told(error: unknown, id: string | undefined): Promise<unknown> {
    if (!(error instanceof Refusal) || error.code !== MODIFIED || id === undefined) return error;
    const known = await this.register.find(id);
    const last = known && (await this.records.lastChange(known.stream, id));
    if (!last) return error;
    return modifiedByOthers({ version: last.version, updatedAt: new Date(last.at), updatedBy: last.by });
  }
}
