import { Injectable } from '@nestjs/common';
import type { Problem } from '../../../../platform/index.js';

type Stop = () => Promise<Problem | null>;

/** Why guests can hold nothing at the moment. Rooms that may know a reason say so at the start; staff go on. */
@Injectable()
export class HoldStops {
  private readonly stops: Stop[] = [];

  add(stop: Stop): void {
    this.stops.push(stop);
  }

  /** Throws the first reason that there is. */
  async refuseWhileStopped(): Promise<void> {
    for (const stop of this.stops) {
      const reason = await stop();
      if (reason) throw reason;
    }
  }
}
