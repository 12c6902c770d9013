/*
 * Translators of browsers put `<font>` elements in the place of texts. React goes on working with the texts that it has made:
 * it changes one that nobody sees any more, and taking one away, or putting something before it, throws. Here each text is
 * remembered with what stands in its place, so that React's work is done there.
 */

const standIns = new WeakMap<Node, ChildNode>();
const taken = new WeakSet<ChildNode>();

const isTranslation = (node: Node | null | undefined): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font' && !taken.has(node);

/** What stands for the node among the children of `parent`; null where the node itself does, or nothing. */
function standInOf(node: Node | null, parent: Node): ChildNode | null {
  const standIn = node && standIns.get(node);
  return standIn && node.parentNode !== parent && standIn.parentNode === parent ? standIn : null;
}

/** The node, unless it is a text that somebody has taken out of `parent` and put nothing in its place that is known. */
const stillIn = (parent: Node, node: Node | null): Node | null =>
  node instanceof Text && node.parentNode !== parent ? null : node;

/** A text that React has changed comes back, to be translated again. */
function bringBack(text: Node): void {
  const standIn = standIns.get(text);
  if (text instanceof Text && !text.isConnected && standIn?.isConnected) standIn.replaceWith(text);
}

function remember(
  observer: MutationObserver,
  { addedNodes, previousSibling, nextSibling, removedNodes }: MutationRecord,
) {
  const [text] = removedNodes;
  if (!(text instanceof Text) || text.isConnected) return;
  const standIn = [addedNodes[0], previousSibling, nextSibling].find(isTranslation);
  if (!standIn) return;
  taken.add(standIn);
  standIns.set(text, standIn);
  observer.observe(text, { characterData: true });
}

/** From now on; React's own calls are the only ones that are told otherwise. */
export function keepTranslatedTexts(): void {
  const observer = new MutationObserver((records) => {
    for (const record of records)
      if (record.type === 'characterData') bringBack(record.target);
      else remember(observer, record);
  });
  observer.observe(document, { childList: true, subtree: true });

  const { appendChild, insertBefore, removeChild } = Node.prototype;
  /** A text that is put elsewhere leaves no translation behind. */
  const leave = (node: Node) => {
    if (!node.isConnected) standIns.get(node)?.remove();
  };
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    leave(node);
    return appendChild.call(this, node) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    leave(node);
    return insertBefore.call(this, node, standInOf(before, this) ?? stillIn(this, before)) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    const found = standInOf(node, this) ?? stillIn(this, node);
    if (found) removeChild.call(this, found);
    return node;
  };
}
