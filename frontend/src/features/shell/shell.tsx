import '../../shared/office/styles/back-office.css';
import { useState, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { onFindAgain } from '../../shared/office/came-from.js';
import { IconButton } from '../../shared/kit/controls/icon-button.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { ShopMark } from '../../shared/office/pictures/shop-mark.js';
import { Sheet } from '../../shared/office/dialogs/sheet.js';
import { type Finding, Findings } from './find/finding.js';
import { useOfficeNews } from './office-news.js';
import { MenuButton, Navigation, ShopName, usePlaces } from './navigation.js';
import styles from './shell.module.css';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { areAnswersLate, forgetLateAnswers, watchLateAnswers } from '../../shared/api/late-answers.js';
import { Notice } from '../../shared/kit/blocks/notice.js';
import { Button } from '../../shared/kit/controls/button.js';

interface TopBarProps {
  readonly onOpen: () => void;
  readonly opened: boolean;
  readonly onFind: () => void;
}

function TopBar({ onOpen, opened, onFind }: TopBarProps) {
  return (
    <header className={styles['top']}>
      <MenuButton opened={opened} onOpen={onOpen} />
      <ShopMark className={styles['bow']} />
      <span className={styles['name']}>
        <ShopName />
      </span>
      <IconButton
        icon={<Icon name="search" />}
        label="Trova"
        aria-haspopup="dialog"
        className={styles['find']}
        onClick={onFind}
      />
    </header>
  );
}

/** The back office around every page: column, rail or slide-over, then the page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const [menu, setMenu] = useState(false);
  const [finding, setFinding] = useState<Finding>(null);
  const [words, setWords] = useState('');
  useEffect(
    () =>
      onFindAgain((again) => {
        setWords(again);
        setFinding('find');
      }),
    [],
  );
  const pages = usePlaces();
  useOfficeNews();
  const close = () => setMenu(false);
  const open = (what: Finding) => {
    setWords('');
    setFinding(what);
  };
  const find = () => open('find');
  return (
    <div className="office">
      <TopBar opened={menu} onOpen={() => setMenu(true)} onFind={find} />
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
          <Navigation onFind={find} />
        </div>
        <main className={styles['main']} id="contenuto">
          <div className={styles['page']}>
            <LateNotice />
            {children}
          </div>
        </main>
      </div>
      <Findings pages={pages} opened={finding} words={words} onOpen={open} />
    </div>
  );
}

/** Above a page whose answers may lack what happened last: who counts money has to know. */
function LateNotice() {
  const isLate = useSyncExternalStore(watchLateAnswers, areAnswersLate);
  const router = useRouter();
  const queries = useQueryClient();
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ pathChanged }) => {
        if (pathChanged) forgetLateAnswers();
      }),
    [router],
  );
  return (
    <div role="status">
      {isLate && (
        <Notice className={styles['late']}>
          <p>
            <b>Il registro è in ritardo.</b> Le ultime operazioni possono mancare da questa pagina: si
            vedranno fra poco.
          </p>
          <Button onClick={() => void queries.invalidateQueries()}>Aggiorna</Button>
        </Notice>
      )}
    </div>
  );
}
