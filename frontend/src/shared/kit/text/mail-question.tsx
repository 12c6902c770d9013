import { probablyMeant } from '@fiocco/contracts';
import styles from './mail-question.module.css';

/**
 * The hint of an address in which a mail domain is probably mistyped; undefined where nothing is to be asked. Whoever
 * means what was typed goes on with it.
 */
export function mailQuestion(typed: string, onTake: (address: string) => void) {
  const meant = probablyMeant(typed);
  if (meant === null) return undefined;
  return (
    <span role="status">
      Forse è{' '}
      <button type="button" className={styles['meant']} translate="no" onClick={() => onTake(meant)}>
        {meant}
      </button>
      ?
    </span>
  );
}
