/** File, text before, text after. */
type Change = readonly [file: string, from: string, to: string];
export const ADDED: Readonly<Record<'stage' | 'event', readonly Change[]>>;
export function openTypeTrial(): {
  readonly folder: string;
  filesNamed(changes: readonly Change[]): Promise<readonly string[]>;
  close(): void;
};
