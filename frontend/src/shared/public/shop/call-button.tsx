import { usePublicSettings } from '../../api/public-settings.js';
import { MailIcon, PhoneIcon } from '../../kit/icons/index.js';
import { buttonClass } from '../../kit/controls/button.js';
import { mailHref, telHref } from '../../kit/text/contact.js';
import { Rich } from '../../texts/rich.js';
import { say } from '../../texts/say.js';

const LOOK = buttonClass({ wide: true });

/** The way to a person, the same wherever it stands: the shop's telephone, else its e-mail, else nothing. */
export function CallButton() {
  const { storePhone, storeEmail } = usePublicSettings();
  if (storePhone) {
    return (
      <a className={LOOK} href={telHref(storePhone)}>
        <PhoneIcon />
        <span>
          <Rich text="common.call" parts={{ phone: <span className="num">{storePhone}</span> }} />
        </span>
      </a>
    );
  }
  if (!storeEmail) return null;
  return (
    <a className={LOOK} href={mailHref(storeEmail)}>
      <MailIcon />
      {say('common.write')}
    </a>
  );
}
