import { createElement, type ReactNode } from 'react';

/** Tags that a shop may use in short texts; of every other element only the words stay. */
const KEPT = new Set(['b', 'strong', 'i', 'em', 'br', 'p', 'span']);

function nodesOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, at) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element)) return null;
    const tag = node.tagName.toLowerCase();
    if (tag === 'script' || tag === 'style') return null;
    const inside = nodesOf(node);
    return createElement(KEPT.has(tag) ? tag : 'span', { key: at }, ...(tag === 'br' ? [] : inside));
  });
}

/** HTML from the settings as React's own elements: no attribute and no foreign tag survives. */
export function RichText({ html }: { readonly html: string }) {
  return nodesOf(new DOMParser().parseFromString(html, 'text/html').body);
}
