import { Lane, type LaneSize } from './lane.js';

/** A lane for each key, so that nobody waits behind work of another; it lasts as long as there is work in it. */
export class KeyedLanes {
  private readonly lanes = new Map<string, Lane>();

  constructor(private readonly size: LaneSize) {}

  /** Throws 503 `BUSY` where too many of this key are waiting. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const lane = this.lanes.get(key) ?? new Lane(this.size);
    this.lanes.set(key, lane);
    try {
      return await lane.run(work);
    } finally {
      if (lane.isIdle) this.lanes.delete(key);
    }
  }
}
