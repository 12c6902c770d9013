/** Null for a text that is not JSON: it was altered by hand, and the hash chain reports that. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
