import type { MouseEvent } from 'react';
import styles from './skip-link.module.css';
import { say } from '../../texts/say.js';

/** Goes to what the address names, without writing it into the address. */
function skip(event: MouseEvent<HTMLAnchorElement>): void {
  const main = document.querySelector<HTMLElement>(event.currentTarget.hash);
  if (!main) return;
  event.preventDefault();
  main.tabIndex = -1;
  main.focus();
}

/** The first thing that Tab finds on every page. */
export function SkipLink() {
  return (
    <a className={styles['skip']} href="#contenuto" onClick={skip}>
      {say('common.skip')}
    </a>
  );
}
