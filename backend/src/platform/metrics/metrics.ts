import {
  collectDefaultMetrics,
  Counter,
  type CounterConfiguration,
  Gauge,
  Histogram,
  type HistogramConfiguration,
  Registry,
} from 'prom-client';
import { withinTime } from '../async/each-in-time.js';
import type { Log } from '../logging/log.js';
import { type Marked, methodMark, type Registered } from '../registered/registered.js';

/** How long the shop is asked for one of its figures before the others are answered without it. */
const PATIENCE_MS = 3_000;

/** One value of a figure; its labels tell it from the figure's other values. */
export interface Measured {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

interface Figure {
  /** Prometheus' form: `fiocco_<what>_<unit>`. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
}

/**
 * Marks a method that is asked for the values of a figure whenever somebody reads the metrics. It reads what any process of the
 * shop can read (the database), so that every process answers the same; nothing in it may be personal.
 */
export const MeasuredWhenRead = methodMark<readonly [Figure], () => Promise<readonly Measured[]>>();

/**
 * What the process counts of itself, and what the shop measures when it is read, as Prometheus reads it
 * (https://prometheus.io/docs/instrumenting/exposition_formats/).
 */
export class Metrics {
  private readonly registry = new Registry();
  private readonly unread: Gauge;
  private readonly figures: () => readonly Marked<readonly [Figure], () => Promise<readonly Measured[]>>[];

  constructor(
    /** Without a port nobody reads them, and nothing is measured that costs anything. */
    readonly isRead: boolean,
    registered: Registered,
    private readonly log: Log,
  ) {
    if (isRead) collectDefaultMetrics({ register: this.registry });
    this.figures = registered.all(MeasuredWhenRead);
    this.unread = new Gauge({
      name: 'fiocco_figure_unread',
      help: 'Figures that could not be read this time, by their name',
      labelNames: ['figure'],
      registers: [this.registry],
    });
  }

  counter<Label extends string>(counter: CounterConfiguration<Label>): Counter<Label> {
    return new Counter({ ...counter, registers: [this.registry] });
  }

  /** Of durations, in seconds. */
  histogram<Label extends string>(histogram: HistogramConfiguration<Label>): Histogram<Label> {
    return new Histogram({ ...histogram, registers: [this.registry] });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** All of them as text. A figure that fails or is late is missing, and `fiocco_figure_unread` says which. */
  async read(): Promise<string> {
    this.unread.reset();
    await Promise.all(this.figures().map(({ said: [figure], role }) => this.measure(figure, role)));
    return this.registry.metrics();
  }

  private async measure(
    { name, help, labels = [] }: Figure,
    ask: () => Promise<readonly Measured[]>,
  ): Promise<void> {
    const known = this.registry.getSingleMetric(name) as Gauge | undefined;
    const gauge = known ?? new Gauge({ name, help, labelNames: labels, registers: [this.registry] });
    // What is not answered any more has no value, and not its last one.
    gauge.reset();
    try {
      for (const { labels: own = {}, value } of await withinTime(PATIENCE_MS, ask())) gauge.set(own, value);
    } catch (error) {
      this.unread.set({ figure: name }, 1);
      this.log.failure(error, { part: 'metrics', figure: name });
    }
  }
}
