/** Why a setting is not saved. */
export class Refusal {
  constructor(
    /** Stable, in capitals. */
    readonly code: string,
    /** Italian, for the person who typed it; never repeats the value. */
    readonly text: string,
  ) {}
}

export type Refusals = Readonly<Record<string, Refusal>>;
