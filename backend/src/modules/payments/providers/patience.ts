/** How long a provider may take to answer a call: somebody waits for it. */
export const PATIENCE_MS = 8_000;
