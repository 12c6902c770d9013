interface Rounds {
  readonly variable: string;
  readonly fixed: number;
  readonly each: number;
  readonly usual: number;
}
interface LongFile {
  readonly file: string;
  readonly suite: { readonly name: string; readonly inBand?: boolean };
  readonly seconds: number;
  readonly rounds?: Rounds;
  readonly ranAt: number;
  readonly touchedAt: number;
}
interface Step {
  readonly files: readonly LongFile[];
  readonly seconds: number;
  readonly env: Readonly<Record<string, string>>;
}
export function timeOf(source: string): { readonly seconds: number; readonly rounds?: Rounds } | undefined;
export function byTurns(files: readonly LongFile[], seed: number): readonly LongFile[];
export function nextStep(waiting: readonly LongFile[], left: number, pace: number): Step | undefined;
export function playBox(box: {
  readonly files: readonly LongFile[];
  readonly seconds: number;
  now(): number;
  run(step: Step): Promise<void>;
}): Promise<readonly LongFile[]>;
