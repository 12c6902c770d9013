import { Injectable } from '@nestjs/common';
import { ReadModelWait, RequestContext } from '../../../platform/index.js';

const PATIENCE_MS = 2_000;

/** For answers that read back what the call has just commanded: waits until the read models show it. */
@Injectable()
export class Shown {
  constructor(private readonly readModels: ReadModelWait) {}

  async wait(): Promise<void> {
    const position = RequestContext.find()?.position ?? null;
    if (position !== null) await this.readModels.until(position, PATIENCE_MS);
  }
}
