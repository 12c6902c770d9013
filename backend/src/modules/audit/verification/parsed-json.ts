/** Null for what is no JSON: a hand was at it, and the chain tells. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
