import { Button } from '../../../shared/kit/controls/button.js';
import { ClockIcon, MailIcon, ShareIcon, WhatsAppIcon } from '../../../shared/kit/icons/index.js';
import { say } from '../../../shared/texts/say.js';
import styles from './share-sheet.module.css';

interface WithPhoneProps {
  readonly title: string;
  readonly text?: string;
  readonly url: string;
}

/** Whoever closes the phone's own menu has changed their mind; nothing failed. */
const share = (what: WithPhoneProps) => void navigator.share(what).catch(() => undefined);

/** The phone's own menu, where it has one: it knows the guest's apps and people. */
export function ShareWithPhone(what: WithPhoneProps) {
  if (!('share' in navigator)) return null;
  return (
    <Button variant="primary" wide icon={<ShareIcon />} className={styles.phone} onClick={() => share(what)}>
      {say('list.share.phone')}
    </Button>
  );
}

interface RemindMyselfProps {
  /** "Anna e Luca" */
  readonly name: string;
  readonly url: string;
}

/** For whoever wants to give later: the list's link, sent by their own phone. The shop learns nothing of it. */
export function RemindMyself({ name, url }: RemindMyselfProps) {
  const title = say('list.remind.subject', { name });
  const text = say('list.remind.message', { name });
  if ('share' in navigator)
    return (
      <button type="button" className={styles.link} onClick={() => share({ title, text, url })}>
        <ClockIcon size={16} />
        <span>{say('list.remind')}</span>
      </button>
    );
  const whole = encodeURIComponent(`${text} ${url}`);
  return (
    <section className={styles.self} aria-labelledby="promemoria">
      <h3 id="promemoria">{say('list.remind')}</h3>
      <a className={styles.link} href={`mailto:?subject=${encodeURIComponent(title)}&body=${whole}`}>
        <MailIcon size={16} />
        <span>{say('list.remind.mail')}</span>
      </a>
      <a className={styles.link} href={`https://wa.me/?text=${whole}`} target="_blank" rel="noreferrer">
        <WhatsAppIcon size={16} />
        <span>{say('list.remind.whatsapp')}</span>
      </a>
    </section>
  );
}
