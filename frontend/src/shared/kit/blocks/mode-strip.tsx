import { usePublicSettings } from '../../api/public-settings.js';
import styles from './mode-strip.module.css';
import { Rich } from '../../texts/rich.js';
import { say } from '../../texts/say.js';

/** On every page while the shop is being set up: whoever pays here pays nothing. */
export function ModeStrip() {
  const { environmentMode } = usePublicSettings();
  if (environmentMode !== 'development') return null;
  return (
    <aside className={styles['strip']} aria-label={say('common.trial')}>
      <Rich text="common.trial.note" parts={{ b: <b /> }} />
    </aside>
  );
}
