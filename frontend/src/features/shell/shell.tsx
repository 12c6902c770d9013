import '../../shared/office/styles/back-office.css';
import { useState, type ReactNode } from 'react';
import { IconButton } from '../../shared/kit/controls/icon-button.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { ShopMark } from '../../shared/office/pictures/shop-mark.js';
import { Sheet } from '../../shared/office/dialogs/sheet.js';
import { Navigation, ShopName } from './navigation.js';
import styles from './shell.module.css';

function TopBar({ onOpen, opened }: { readonly onOpen: () => void; readonly opened: boolean }) {
  return (
    <header className={styles['top']}>
      <IconButton
        icon={<Icon name="menu-2" />}
        label="Apri il menu"
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={onOpen}
      />
      <ShopMark className={styles['bow']} />
      <span className={styles['name']}>
        <ShopName />
      </span>
    </header>
  );
}

/** The back office around every page: column, rail or slide-over, then the page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const [menu, setMenu] = useState(false);
  const close = () => setMenu(false);
  return (
    <div className="office">
      <TopBar opened={menu} onOpen={() => setMenu(true)} />
      <Sheet opened={menu} onClose={close} label="Menu" position="left">
        <div className={styles['slide']}>
          <Navigation onNavigate={close} />
          <IconButton
            icon={<Icon name="x" />}
            label="Chiudi il menu"
            className={styles['close']}
            onClick={close}
          />
        </div>
      </Sheet>
      <div className={styles['shell']}>
        <div className={styles['column']}>
          <Navigation />
        </div>
        <main className={styles['main']} id="contenuto">
          <div className={styles['page']}>{children}</div>
        </main>
      </div>
    </div>
  );
}
