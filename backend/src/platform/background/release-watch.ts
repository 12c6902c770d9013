import type pg from 'pg';

/**
 * Raise it with every release whose background work must not run beside the one before: new event types, another shape
 * of jobs. All processes read the highest one from the database.
 */
export const RELEASE = 6;

const LOOK_EVERY_MS = 1_000;

const ANNOUNCE = `
insert into projections.release as r (number) values ($1)
on conflict (one) do update set number = greatest(r.number, excluded.number)
returning number`;

/**
 * During a deployment old and new processes run side by side: as soon as a newer release has started, this process
 * leaves the background work to it.
 */
export class ReleaseWatch {
  private timer: NodeJS.Timeout | undefined;
  private superseded = false;

  constructor(
    private readonly pool: pg.Pool,
    private readonly onNewer: () => Promise<void>,
    private readonly own: number = RELEASE,
  ) {}

  /** True once a newer release was seen. */
  get isSuperseded(): boolean {
    return this.superseded;
  }

  /** Notes this release in the database, and looks for newer ones from then on. */
  async start(): Promise<void> {
    const { rows } = await this.pool.query<{ number: number }>(ANNOUNCE, [this.own]);
    await this.note(rows[0]?.number);
    this.lookLater();
  }

  /** Throws where a newer release runs, because that one may understand what this process does not. */
  async check(): Promise<void> {
    const { rows } = await this.pool.query<{ number: number }>('select number from projections.release');
    await this.note(rows[0]?.number);
    if (this.superseded) throw new Error('a newer release is running');
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private lookLater(): void {
    if (this.superseded) return;
    this.timer = setTimeout(() => {
      this.check()
        // Whoever uses the database reports that it is away.
        .catch(() => undefined)
        .finally(() => this.timer && this.lookLater());
    }, LOOK_EVERY_MS);
  }

  private async note(number: number | undefined): Promise<void> {
    if (this.superseded || number === undefined || number <= this.own) return;
    this.superseded = true;
    await this.onNewer();
  }
}
