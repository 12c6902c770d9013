export function measure(base: string): {
  readonly figures: Readonly<Record<string, number>>;
  readonly found: Readonly<Record<string, readonly string[]>>;
};
