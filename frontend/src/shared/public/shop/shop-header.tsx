import { usePublicSettings } from '../../api/public-settings.js';
import { PhoneIcon } from '../../kit/icons/index.js';
import { Brand } from './brand.js';
import { LanguageSwitch } from './language-switch.js';
import { telHref } from '../../kit/text/contact.js';
import { cx } from '../../kit/class-names.js';
import headerLink from './header-link.module.css';
import styles from './shop-header.module.css';
import { say } from '../../texts/say.js';

/** The public list's header: the shop, and a person to call. */
export function ShopHeader() {
  const { storePhone } = usePublicSettings();
  return (
    <header className={styles.top}>
      <div className={`page-width ${styles.wrap}`}>
        <Brand />
        <div className={styles.ways}>
          <LanguageSwitch />
          {storePhone && (
            <a className={cx(headerLink.link, styles.help)} href={telHref(storePhone)}>
              <PhoneIcon />
              <span>
                {say('common.help')} <span className="num">{storePhone}</span>
              </span>
            </a>
          )}
        </div>
      </div>
    </header>
  );
}

/** The quiet header of pages that say one thing. */
export function MiniHeader() {
  return (
    <header className={styles.mini}>
      <Brand />
      <LanguageSwitch className={styles.aside} />
    </header>
  );
}
