export function licencesIn(lockFile: string): readonly {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}[];
export function isFree(licence: string): boolean;
