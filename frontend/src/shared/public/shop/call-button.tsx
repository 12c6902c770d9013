import { usePublicSettings } from '../../api/public-settings.js';
import { MailIcon, PhoneIcon } from '../../kit/icons/index.js';
import { buttonClass, type ButtonLook } from '../../kit/controls/button.js';
import { mailHref, telHref } from '../../kit/text/contact.js';
import { Rich } from '../../texts/rich.js';
import { say } from '../../texts/say.js';

/** The way to a person: the shop's telephone, else its e-mail, else nothing. */
export function CallButton(look: ButtonLook) {
  const { storePhone, storeEmail } = usePublicSettings();
  if (storePhone) {
    return (
      <a className={buttonClass(look)} href={telHref(storePhone)}>
        <PhoneIcon />
        <span>
          <Rich text="common.call" parts={{ phone: <span className="num">{storePhone}</span> }} />
        </span>
      </a>
    );
  }
  if (!storeEmail) return null;
  return (
    <a className={buttonClass(look)} href={mailHref(storeEmail)}>
      <MailIcon />
      {say('common.write')}
    </a>
  );
}
