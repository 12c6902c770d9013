import type { PublicGiftList } from '@fiocco/contracts';
import { EyeIcon } from '../../../shared/icons/index.js';
import styles from './preview-banner.module.css';

/** Staff see every list; this says what guests see instead. */
export function PreviewBanner({ list }: { readonly list: PublicGiftList }) {
  const words = list.active
    ? 'La vedi come un ospite, con in più questo avviso.'
    : list.requiresPassword
      ? 'Agli ospiti si apre con la password.'
      : 'Gli ospiti ora leggono «Lista non attiva».';
  return (
    <aside className={styles.banner} aria-label="Anteprima">
      <EyeIcon size={16} />
      <p>
        <b>Anteprima per il negozio.</b> {words}
      </p>
    </aside>
  );
}
