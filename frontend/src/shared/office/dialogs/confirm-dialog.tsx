import type { ReactNode } from 'react';
import { Button } from '../../kit/controls/button.js';
import { Dialog } from '../../kit/dialog/dialog.js';
import { Icon, type IconName } from '../pictures/icon.js';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly title: string;
  readonly confirm: string;
  readonly icon?: IconName;
  /** The step loses something: its button is dark red. */
  readonly loss?: boolean;
  readonly busy?: boolean;
  readonly cancel?: string;
  readonly children: ReactNode;
}

/** Asks before something is lost or changed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      footer={
        <>
          <Button onClick={props.onClose} data-autofocus>
            {props.cancel ?? 'Torna indietro'}
          </Button>
          <Button
            variant={props.loss ? 'danger' : 'primary'}
            icon={props.icon && <Icon name={props.icon} />}
            busy={props.busy ?? false}
            onClick={props.onConfirm}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
