/** Why a setting is not saved. */
export class Refusal {
  constructor(
    /** Stable, in capitals. */
    readonly code: string,
    /** Italian, for the person who typed it; never repeats the value. */
    readonly text: string,
    /** Of a text of many lines: what is wrong with which. */
    readonly lines: readonly { readonly line: number; readonly text: string }[] = [],
  ) {}
}

export type Refusals = Readonly<Record<string, Refusal>>;
