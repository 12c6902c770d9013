/** Where somebody came from to a person's page: from one of their purchases, or from Trova with these words. */
export type CameFrom = 'purchase' | { readonly find: string };

declare module '@tanstack/react-router' {
  interface HistoryState {
    readonly cameFrom?: CameFrom;
  }
}

let listener: ((words: string) => void) | null = null;

/** Opens Trova again with these words: the frame around all pages draws it. */
export const findAgain = (words: string): void => listener?.(words);

export function onFindAgain(listen: (words: string) => void): () => void {
  listener = listen;
  return () => {
    if (listener === listen) listener = null;
  };
}
