import { useEffect } from 'react';

/** The browser's tab and history: "Anna & Luca – Fiocco". */
export function usePageTitle(...parts: readonly (string | null | undefined | false)[]): void {
  const title = parts.filter(Boolean).join(' – ');
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
