import { usePublicSettings } from '../../api/public-settings.js';
import { BowMark } from '../../kit/icons/index.js';
import styles from './brand.module.css';

/** The shop's logo, or the bow and its name. */
export function Brand() {
  const { storeName, appName, logoUrl } = usePublicSettings();
  const name = storeName || appName;
  return (
    <span className={styles.brand}>
      {logoUrl ? (
        <img className={styles.logo} src={logoUrl} alt={name} />
      ) : (
        <>
          <BowMark className={styles.bow} />
          <span className={`two-lines ${styles.name}`} translate="no">
            {name}
          </span>
        </>
      )}
    </span>
  );
}
