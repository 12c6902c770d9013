/** A dialog or sheet that stands over the page, or over another one. */
export interface Layer {
  /** Where the focus goes once it is gone: the first of these that is still there. */
  readonly back: readonly Element[];
}

let stack: readonly Layer[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Layer[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** What people see above all else; null when it is the page. */
export function topLayer(): Layer | null {
  return stack.at(-1) ?? null;
}

export function isOpen(layer: Layer): boolean {
  return stack.includes(layer);
}

/** A dialog that takes another one's place gives the focus back to where that one would have given it. */
export function newLayer(): Layer {
  const { activeElement } = document;
  return { back: [...(activeElement ? [activeElement] : []), ...(topLayer()?.back ?? [])] };
}

export function openLayer(layer: Layer): () => void {
  change([...stack, layer]);
  return () => change(stack.filter((other) => other !== layer));
}

export function onLayersChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
