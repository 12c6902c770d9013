/**
 * Puts the style sheets that stand behind what the server has drawn where later ones are added, at the end of the head:
 * these are for parts of a page and are to win over those that all pages share. Until a sheet is there, the one in the
 * body stays.
 */
export function sheetsToHead(): void {
  for (const sheet of document.body.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const inHead = document.createElement('link');
    for (const { name, value } of sheet.attributes) inHead.setAttribute(name, value);
    inHead.addEventListener('load', () => sheet.remove(), { once: true });
    document.head.append(inHead);
  }
}
