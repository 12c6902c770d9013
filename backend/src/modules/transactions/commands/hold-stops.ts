import { Injectable } from '@nestjs/common';
import { methodMark, type Problem, Registered } from '../../../platform/index.js';

type Stop = () => Promise<Problem | null>;

/** Marks a method that may know why guests can hold nothing at the moment; staff go on. */
export const MayStopHolds = methodMark<readonly [], Stop>();

@Injectable()
export class HoldStops {
  private readonly stops: () => readonly Stop[];

  constructor(registered: Registered) {
    this.stops = registered.roles(MayStopHolds);
  }

  /** Throws the first reason that there is. */
  async refuseWhileStopped(): Promise<void> {
    for (const stop of this.stops()) {
      const reason = await stop();
      if (reason) throw reason;
    }
  }
}
