export const OLDEST_BROWSERS: Readonly<Record<string, number>>;
/** By path: `URL.canParse`, `Array.prototype.at`, `Observable`. */
export function featuresLacking(): string[];
export function lackedBy(node: unknown): string[];
