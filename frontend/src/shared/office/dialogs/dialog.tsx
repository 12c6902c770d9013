import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { IconButton } from '../controls/button.js';
import { usePhone } from '../media.js';

const WIDTHS = { sm: 460, smd: 540, md: 660, lg: 880, xl: 1080 } as const;

export interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Soft words beside the title. */
  readonly sub?: ReactNode;
  /** Soft words on a line of their own. */
  readonly under?: string;
  /** `sm` and `smd` float on every screen; the others fill a phone. */
  readonly size?: keyof typeof WIDTHS;
  /** Between title and body, e.g. tabs. */
  readonly tabs?: ReactNode;
  readonly footer?: ReactNode;
  /** Makes body and footer one form. */
  readonly onSubmit?: () => void;
  /** A click beside the dialog closes it; off where something typed would be lost. */
  readonly closeOnClickOutside?: boolean;
  readonly bodyClass?: string;
  readonly children: ReactNode;
}

function Form({ onSubmit, children }: { readonly onSubmit: () => void; readonly children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate>
      {children}
    </form>
  );
}

function Header({ title, sub, under, onClose }: Pick<DialogProps, 'title' | 'sub' | 'under' | 'onClose'>) {
  return (
    <div className="dhead">
      {under ? (
        <div className="grow">
          <Modal.Title className="one">{title}</Modal.Title>
          <p className="soft one">{under}</p>
        </div>
      ) : (
        <Modal.Title>{title}</Modal.Title>
      )}
      {sub}
      <IconButton icon="x" label="Chiudi" onClick={onClose} />
    </div>
  );
}

/** The control that opened the dialog has the focus again when it is gone. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}

/** A dialog in the back office's look. Mantine traps the focus and closes on Esc. */
export function Dialog(props: DialogProps) {
  return props.opened ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ size = 'sm', onClose, onSubmit, closeOnClickOutside, ...props }: DialogProps) {
  const small = size === 'sm' || size === 'smd';
  const full = usePhone() && !small;
  useFocusBack();
  const inside = (
    <>
      <div className={['bd', props.bodyClass].filter(Boolean).join(' ')}>{props.children}</div>
      {props.footer && <div className="dfoot">{props.footer}</div>}
    </>
  );
  return (
    <Modal.Root
      opened
      onClose={onClose}
      returnFocus={false}
      className="bo"
      size={WIDTHS[size]}
      fullScreen={full}
      yOffset={full ? 0 : 44}
      xOffset={16}
      closeOnClickOutside={closeOnClickOutside ?? !onSubmit}
      transitionProps={{ transition: 'fade', duration: 150 }}
    >
      <Modal.Overlay style={{ background: 'var(--veil)' }} />
      <Modal.Content classNames={{ content: small ? 'dlg sm' : 'dlg full' }} radius={full ? 0 : 'var(--r-l)'}>
        <Header title={props.title} sub={props.sub} under={props.under} onClose={onClose} />
        {props.tabs && <div className="dlgtabs">{props.tabs}</div>}
        {onSubmit ? <Form onSubmit={onSubmit}>{inside}</Form> : inside}
      </Modal.Content>
    </Modal.Root>
  );
}
