import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { isOpen, newLayer, onLayersChange, openLayer, topLayer, type Layer } from './layers.js';

interface UsedLayer {
  readonly layer: Layer;
  /** Esc is for the uppermost only. */
  readonly top: boolean;
}

/** True once it is where the keyboard is: a control may have gone, be hidden or be switched off. */
function focused(element: Element): boolean {
  if (!(element instanceof HTMLElement) || element === document.body || !element.isConnected) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** For what stands over the page while it is mounted. What had the focus before has it again afterwards. */
export function useLayer(): UsedLayer {
  const [layer] = useState(newLayer);
  // Before anything is drawn, so that one dialog that takes another's place is seen as one change.
  useLayoutEffect(() => openLayer(layer), [layer]);
  useEffect(
    () => () => {
      // React's strict mode ends every effect once and begins it again.
      if (!isOpen(layer)) layer.back.some(focused);
    },
    [layer],
  );
  return { layer, top: useIsTop(layer) };
}

export function useIsTop(layer: Layer | null): boolean {
  return useSyncExternalStore(onLayersChange, topLayer) === layer;
}
