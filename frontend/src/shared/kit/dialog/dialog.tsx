import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { cx } from '../class-names.js';
import { IconButton } from '../controls/icon-button.js';
import { CloseIcon } from '../icons/index.js';
import { useLayer } from '../layers/use-layer.js';
import { usePhone } from '../media.js';
import { MantineTheme } from '../../theme/mantine-theme.js';
import { ToastPlace } from '../toasts/toast-place.js';
import styles from './dialog.module.css';
import { say } from '../../texts/say.js';

const WIDTHS = { sm: 460, smd: 540, md: 660, lg: 880, xl: 1080 } as const;

export interface DialogProps {
  readonly opened: boolean;
  /** Also after Esc and after a click beside it: asks first where something typed would be lost. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Guests' dialogs: `sheet` rises from below on a phone, `leaf` is a wide one, `stage` fills the screen with pictures. */
  readonly look?: 'window' | 'sheet' | 'leaf' | 'stage';
  /** Soft words beside the title. */
  readonly sub?: ReactNode;
  /** Soft words on a line of their own. */
  readonly under?: string;
  /** Of a window: `sm` and `smd` float on every screen; the others fill a phone. */
  readonly size?: keyof typeof WIDTHS;
  /** Between title and body, e.g. tabs. */
  readonly tabs?: ReactNode;
  /** Above the body, whatever that looks like. */
  readonly notice?: ReactNode;
  readonly footer?: ReactNode;
  /** Makes body and footer one form. */
  readonly onSubmit?: () => void;
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

/** Of what guests read the focus goes to the title: on the cross, by a link, it would ring before anything else. */
const TO_TITLE = { 'data-autofocus': true, tabIndex: -1 } as const;

type HeaderProps = Pick<DialogProps, 'title' | 'sub' | 'under' | 'onClose' | 'look'>;

function Header({ title, sub, under, look, onClose }: HeaderProps) {
  const focus = look === 'sheet' || look === 'leaf' ? TO_TITLE : undefined;
  return (
    <div className={styles['head']}>
      {under ? (
        <div className={styles['titles']}>
          <Modal.Title {...focus}>{title}</Modal.Title>
          <p>{under}</p>
        </div>
      ) : (
        <Modal.Title {...focus}>{title}</Modal.Title>
      )}
      {sub}
      <IconButton
        icon={<CloseIcon />}
        label={say('common.close')}
        className={styles['close']}
        onClick={onClose}
      />
    </div>
  );
}

/** The one dialog of both sides. Mantine traps the focus, closes on Esc and keeps the page behind still. */
export function Dialog(props: DialogProps) {
  if (!props.opened) return null;
  return (
    <MantineTheme>
      <OpenDialog {...props} />
    </MantineTheme>
  );
}

/** Which of the office's windows fill a phone's screen; guests' dialogs are laid out by the style sheet alone. */
function useFrame(look: NonNullable<DialogProps['look']>, size: NonNullable<DialogProps['size']>) {
  const floats = look !== 'window' || size === 'sm' || size === 'smd';
  const full = usePhone() && !floats;
  const content = cx(styles[look], look === 'window' && (floats ? styles['floating'] : styles['filling']));
  return { full, classNames: { content, inner: styles[`${look}Place`] } };
}

function OpenDialog({ look = 'window', size = 'sm', onClose, onSubmit, ...props }: DialogProps) {
  const { full, classNames } = useFrame(look, size);
  const { layer, top } = useLayer();
  const inside = (
    <>
      {props.notice && <div className={styles['notice']}>{props.notice}</div>}
      <div className={cx(styles['body'], props.bodyClass)}>{props.children}</div>
      <ToastPlace layer={layer} className={styles['said']} />
      {props.footer && <div className={styles['foot']}>{props.footer}</div>}
    </>
  );
  return (
    <Modal.Root
      opened
      onClose={onClose}
      returnFocus={false}
      // A dialog is drawn outside of the page's root element; this class gives it the office's sizes.
      className={look === 'window' ? 'office' : undefined}
      classNames={{ inner: classNames.inner }}
      size={WIDTHS[size]}
      fullScreen={full}
      yOffset={full ? 0 : 44}
      xOffset={16}
      closeOnEscape={top}
      transitionProps={{ transition: look === 'window' ? 'fade' : 'slide-up', duration: 150 }}
    >
      <Modal.Overlay className={styles['veil']} />
      <Modal.Content
        classNames={{ content: classNames.content }}
        radius={full ? 0 : undefined}
        data-dialog={full ? 'full' : 'floating'}
      >
        <Header title={props.title} sub={props.sub} under={props.under} look={look} onClose={onClose} />
        {props.tabs && <div className={styles['tabs']}>{props.tabs}</div>}
        {onSubmit ? <Form onSubmit={onSubmit}>{inside}</Form> : inside}
      </Modal.Content>
    </Modal.Root>
  );
}
