import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLayer } from '../../kit/layers/use-layer.js';
import { ToastPlace } from '../../kit/toasts/toast-place.js';

interface SheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly label: string;
  /** From below on touch screens; the navigation comes from the left. */
  readonly position?: 'bottom' | 'left';
  readonly children: ReactNode;
}

/** Messages stand above what the sheet offers. */
function Inside({ children }: { readonly children: ReactNode }) {
  const { layer } = useLayer();
  return (
    <>
      <ToastPlace layer={layer} className="sheet-said" />
      {children}
    </>
  );
}

/** A drawer with the focus inside: filters and row actions from below, the menu from the left. */
export function Sheet({ opened, onClose, label, position = 'bottom', children }: SheetProps) {
  const below = position === 'bottom';
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      className="office"
      position={position}
      size={below ? 'auto' : 296}
      transitionProps={{ duration: 150 }}
    >
      <Drawer.Overlay style={{ background: 'var(--veil)' }} />
      <Drawer.Content classNames={{ content: below ? 'sheet' : 'slide' }} aria-label={label}>
        {below && <span className="grip" aria-hidden="true" />}
        <Inside>{children}</Inside>
      </Drawer.Content>
    </Drawer.Root>
  );
}
