import { probablyMeant } from '@fiocco/contracts';
import styles from './mail-question.module.css';
import { Rich } from '../../texts/rich.js';

/** The field that this hint belongs to. */
function fieldOf(button: HTMLElement): HTMLElement | null {
  const hint = button.closest('[id]');
  return hint && document.querySelector<HTMLElement>(`[aria-describedby="${hint.id}"]`);
}

interface MeantProps {
  readonly address: string;
  readonly onTake: (address: string) => void;
}

function Meant({ address, onTake }: MeantProps) {
  return (
    <button
      type="button"
      className={styles['meant']}
      translate="no"
      onClick={({ currentTarget }) => {
        // The button goes away with the question: whoever pressed it by the keyboard goes on from the field.
        fieldOf(currentTarget)?.focus();
        onTake(address);
      }}
    >
      {address}
    </button>
  );
}

/**
 * The hint of an address in which a mail domain is probably mistyped; undefined where nothing is to be asked. Whoever
 * means what was typed goes on with it.
 */
export function mailQuestion(typed: string, onTake: (address: string) => void) {
  const meant = probablyMeant(typed);
  if (meant === null) return undefined;
  return (
    <span role="status">
      <Rich text="common.perhaps" parts={{ address: <Meant address={meant} onTake={onTake} /> }} />
    </span>
  );
}
