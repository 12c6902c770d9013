import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { type ComponentProps, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../../kit/controls/icon-button.js';
import { Icon, type IconName } from '../pictures/icon.js';
import { useTouch } from '../../kit/media.js';
import { Sheet } from '../dialogs/sheet.js';

export interface MenuAction {
  readonly label: string;
  readonly icon: IconName;
  readonly run: () => void;
  readonly danger?: boolean;
  /** A forbidden item stays, with the reason. */
  readonly forbidden?: string;
  /** Begins a new group. */
  readonly apart?: boolean;
}

interface RowMenuProps {
  /** Names the row for screen readers: "Azioni per Zia Pina". */
  readonly label: string;
  /** Head of the sheet on touch screens. */
  readonly title: ReactNode;
  readonly actions: readonly MenuAction[];
}

function Words({ action }: { readonly action: MenuAction }) {
  return (
    <>
      <Icon name={action.icon} />
      <span>
        {action.label}
        {action.forbidden && <small>{action.forbidden}</small>}
      </span>
    </>
  );
}

/** Said to be disabled, but still reached by the arrows, so that its reason is heard: Mantine would skip it. */
const forbiddenItem = (item: ComponentProps<'button'>) => <button {...item} aria-disabled />;

/** A dialog that the action opens gives the focus back to the row's button. */
function runFrom(trigger: HTMLButtonElement | null, action: MenuAction): void {
  trigger?.focus({ preventScroll: true });
  action.run();
}

function TouchMenu({ label, title, actions }: RowMenuProps) {
  const [opened, setOpened] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={trigger}
        icon={<Icon name="dots" />}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      />
      <Sheet opened={opened} onClose={() => setOpened(false)} label={label}>
        {title}
        {actions.map((action) => (
          <button
            key={action.label}
            type="button"
            className={action.danger ? 'menu-item danger' : 'menu-item'}
            aria-disabled={action.forbidden ? true : undefined}
            onClick={() => {
              if (action.forbidden) return;
              setOpened(false);
              runFrom(trigger.current, action);
            }}
          >
            <Words action={action} />
          </button>
        ))}
      </Sheet>
    </>
  );
}

function PointerMenu({ label, actions }: RowMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <Menu
      position="bottom-end"
      offset={4}
      transitionProps={{ duration: 100 }}
      classNames={{ dropdown: 'menu', itemLabel: 'menu-item-label' }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      menuItemTabIndex={0}
      zIndex={30}
    >
      <Menu.Target>
        <IconButton ref={trigger} icon={<Icon name="dots" />} label={label} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <span key={action.label} style={{ display: 'contents' }}>
            {action.apart && <hr className="menu-separator" />}
            <Menu.Item
              className={action.danger ? 'menu-item danger' : 'menu-item'}
              closeMenuOnClick={!action.forbidden}
              {...(action.forbidden && { renderRoot: forbiddenItem })}
              onClick={() => !action.forbidden && runFrom(trigger.current, action)}
            >
              <Words action={action} />
            </Menu.Item>
          </span>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The actions of one row: a menu, or a sheet on touch screens. */
export function RowMenu(props: RowMenuProps) {
  return useTouch() ? <TouchMenu {...props} /> : <PointerMenu {...props} />;
}
