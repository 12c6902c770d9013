import type { BrowserContext } from 'playwright-core';

/**
 * Does to every text what translators of browsers do: an element of theirs takes its place, and what changes afterwards is
 * translated again. The words stay, so that a test finds them.
 */
const TRANSLATOR = `{
  const leaveAlone = 'font, script, style, textarea, title, [translate="no"]';
  const translate = (text) => {
    const outer = document.createElement('font');
    outer.append(document.createElement('font'));
    outer.firstChild.textContent = text.data;
    text.replaceWith(outer);
  };
  const translateAll = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    found.filter((text) => text.data.trim() && !text.parentElement.closest(leaveAlone)).forEach(translate);
  };
  addEventListener('DOMContentLoaded', () => {
    translateAll();
    new MutationObserver(() => setTimeout(translateAll)).observe(document.body, {
      ...{ childList: true, subtree: true, characterData: true },
    });
  });
}`;

/** All pages of the window are translated. Answers what goes wrong in one of them without anybody catching it, as it grows. */
export async function translated(context: BrowserContext): Promise<readonly Error[]> {
  await context.addInitScript(TRANSLATOR);
  const faults: Error[] = [];
  context.on('weberror', (error) => faults.push(error.error()));
  return faults;
}
