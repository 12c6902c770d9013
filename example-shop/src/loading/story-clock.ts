import type { Clock } from '@fiocco/backend';

/** The loader's clock: it stands still until the loader sets it, and never goes back. */
export class StoryClock implements Clock {
  private time: number;

  constructor(start: Date) {
    this.time = start.getTime();
  }

  now(): Date {
    return new Date(this.time);
  }

  moveTo(moment: Date): void {
    this.time = Math.max(this.time, moment.getTime());
  }

  advance(seconds: number): void {
    this.time += seconds * 1_000;
  }
}
