import { busy } from '../errors/problem.js';

export interface LaneSize {
  readonly atOnce: number;
  /** How many may wait for their turn; whoever comes then is refused. */
  readonly waiting: number;
}

/** Work of one kind that takes turns in this process, in the order in which it was asked for. */
export class Lane {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly size: LaneSize) {}

  /** Whether whoever comes now is refused. */
  get isFull(): boolean {
    return this.running >= this.size.atOnce && this.waiting.length >= this.size.waiting;
  }

  get isIdle(): boolean {
    return this.running === 0;
  }

  /**
   * Throws 503 `BUSY` where too many are waiting. `mostWaiting` is another number than the lane's, for work that strangers can't
   * order.
   */
  async run<Result>(work: () => Promise<Result>, mostWaiting = this.size.waiting): Promise<Result> {
    if (this.running < this.size.atOnce) this.running += 1;
    else await this.turn(mostWaiting);
    try {
      return await work();
    } finally {
      this.passOn();
    }
  }

  private turn(mostWaiting: number): Promise<void> {
    if (this.waiting.length >= mostWaiting) throw busy();
    return new Promise((begin) => void this.waiting.push(begin));
  }

  /** The place goes to whoever has waited longest, so that nobody who comes meanwhile takes it. */
  private passOn(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
