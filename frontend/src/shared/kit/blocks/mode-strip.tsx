import { usePublicSettings } from '../../api/public-settings.js';
import styles from './mode-strip.module.css';

/** On every page while the shop is being set up: whoever pays here pays nothing. */
export function ModeStrip() {
  const { environmentMode } = usePublicSettings();
  if (environmentMode !== 'development') return null;
  return (
    <aside className={styles['strip']} aria-label="Modalità sviluppo">
      <b>Modalità sviluppo:</b> nessun pagamento è reale.
    </aside>
  );
}
