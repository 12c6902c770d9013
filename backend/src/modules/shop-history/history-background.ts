import { Injectable } from '@nestjs/common';
import { type BackgroundWork, GivesWork } from '../../platform/index.js';
import { historyProjection } from './history.projection.js';
import { HistoryTellers } from './history-tellers.js';

/** The read model of the shop's history. */
@Injectable()
export class HistoryBackground {
  constructor(private readonly tellers: HistoryTellers) {}

  @GivesWork()
  readModels(): BackgroundWork {
    return { projections: [historyProjection(this.tellers)] };
  }
}
