import { Injectable } from '@nestjs/common';
import { type BulkRule, RequestContext, Throttle } from '../../platform/index.js';

/** A catalogue entered by hand has a few hundred pictures an hour; a program that fills the storage is slowed. */
const UPLOADS: BulkRule = { name: 'upload', attempts: 600, perSeconds: 3600, lot: 20 };

/** How many pictures an account may upload, counted over all processes. */
@Injectable()
export class UploadLimit {
  constructor(private readonly throttle: Throttle) {}

  /** Takes one upload of the signed-in account; throws 429 where none is left. */
  async spend(): Promise<void> {
    await this.throttle.spend(UPLOADS, `account ${RequestContext.current().user?.id}`);
  }
}
