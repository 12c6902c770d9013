/** Admits many together, or one alone. Whoever waits to be alone is admitted before those who come later. */
export class Gate {
  private inside = 0;
  private closed: Promise<void> | null = null;
  private onEmpty: () => void = () => undefined;

  async together<Result>(work: () => Promise<Result>): Promise<Result> {
    while (this.closed) await this.closed;
    this.inside += 1;
    try {
      return await work();
    } finally {
      this.inside -= 1;
      if (this.inside === 0) this.onEmpty();
    }
  }

  async alone<Result>(work: () => Promise<Result>): Promise<Result> {
    while (this.closed) await this.closed;
    let open: () => void = () => undefined;
    this.closed = new Promise((resolve) => (open = resolve));
    try {
      if (this.inside > 0) await new Promise<void>((resolve) => (this.onEmpty = resolve));
      return await work();
    } finally {
      this.closed = null;
      this.onEmpty = () => undefined;
      open();
    }
  }
}
