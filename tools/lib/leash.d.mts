import type { ChildProcess, StdioOptions } from 'node:child_process';

export function spawnLeashed(
  command: string,
  args: readonly string[],
  options?: {
    readonly signal?: string;
    readonly graceSeconds?: number;
    readonly lastSignal?: string;
    readonly descendants?: boolean;
    readonly stdio?: StdioOptions;
  },
): { readonly child: ChildProcess; readonly exited: Promise<number>; release(): Promise<number> };
