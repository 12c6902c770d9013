import { type Answer, type Behaviour, type Call, Process, type Program } from './process.js';
import type { Mutation } from '../breakings/mutation.js';

/** The answers that one process has got so far, and what it does next. A process is a function of these alone. */
export interface History {
  readonly id: number;
  readonly length: number;
  readonly from: History | null;
  readonly no: number;
  readonly answer: Answer | null;
  readonly behaviour: Behaviour;
  readonly next: Map<string, History>;
  /** The running process at this point, until it continues. */
  live: Process | null;
}

/** The histories of one process. Real code runs once for each; later visits look the result up. */
export class Histories {
  private static count = 0;

  private constructor(
    private readonly start: () => Promise<Process>,
    readonly root: History,
  ) {}

  static async of(name: string, nameNo: number, program: Program, mutation: Mutation): Promise<Histories> {
    const start = () => Process.start(name, nameNo, program, mutation);
    return new Histories(start, Histories.history(await start(), null, 0, null));
  }

  static get learnt(): number {
    return Histories.count;
  }

  /** `mark` distinguishes this answer from all others that the same call may get. */
  after(history: History, { no }: Call, mark: string, answer: Answer): History | Promise<History> {
    return history.next.get(`${no} ${mark}`) ?? this.learn(history, no, mark, answer);
  }

  private async learn(history: History, no: number, mark: string, answer: Answer): Promise<History> {
    const process = history.live ?? (await this.replay(history));
    history.live = null;
    await process.answer(no, answer);
    const child = Histories.history(process, history, no, answer);
    history.next.set(`${no} ${mark}`, child);
    return child;
  }

  private async replay(history: History): Promise<Process> {
    const told: { no: number; answer: Answer }[] = [];
    for (let at: History | null = history; at?.answer; at = at.from)
      told.push({ no: at.no, answer: at.answer });
    const process = await this.start();
    for (const { no, answer } of told.reverse()) await process.answer(no, answer);
    return process;
  }

  private static history(live: Process, from: History | null, no: number, answer: Answer | null): History {
    Histories.count += 1;
    const length = from ? from.length + 1 : 0;
    const { behaviour } = live;
    return { id: Histories.count, length, from, no, answer, behaviour, next: new Map(), live };
  }
}
