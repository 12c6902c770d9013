import type { TextKey, ValuesOf } from '@fiocco/texts';
import { centsOf } from '@fiocco/money';
import { formatTime, formatWeekday } from '../../shared/format/dates.js';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { ClockIcon, PrintIcon } from '../../shared/kit/icons/index.js';
import { Notice } from '../../shared/kit/blocks/notice.js';
import { Button } from '../../shared/kit/controls/button.js';
import { telHref } from '../../shared/kit/text/contact.js';
import { Unbroken } from '../../shared/kit/text/unbroken.js';
import { isByTransfer, type Receipt } from './facts-of.js';
import { getsMail, keepWords } from './mail-words.js';
import type { Outcome } from './outcome.js';
import { paymentWords } from '../../shared/public/transactions/words.js';
import styles from './thank-you-page.module.css';
import { Rich } from '../../shared/texts/rich.js';
import { say } from '../../shared/texts/say.js';
import { formatEuro } from '../../shared/format/money.js';

interface OutcomeWordsProps {
  readonly outcome: Outcome;
  readonly receipt: Receipt;
}

/** A contribution was never anybody's to take away. */
export function backWords({ thing }: Receipt): string {
  return say('thanks.comesBack', { thing });
}

/** Whose answer is being waited for. A card's guest knows their bank, not who carries the payment. */
function providerOf({ transaction: { paymentMethod } }: Receipt): string {
  return paymentMethod === 'stripe' ? 'stripe' : paymentMethod ? paymentWords(paymentMethod) : '';
}

/** What became of the money of a purchase that ended unpaid: of a transfer only the bank knows whether it is on its way. */
export const moneyWords = (receipt: Receipt, otherwise: string): string =>
  isByTransfer(receipt) ? say('thanks.transfer.onItsWay') : otherwise;

/** A paragraph with its weightiest words in it. */
function Strong<Key extends TextKey>({
  text,
  values,
}: {
  readonly text: Key;
  readonly values?: ValuesOf<Key>;
}) {
  return (
    <p>
      <Rich text={text} values={values} parts={{ strong: <strong /> }} />
    </p>
  );
}

/** The sum that is left, and until when it may come. */
function TransferWords({ receipt }: { readonly receipt: Receipt }) {
  const { transaction, thing, left } = receipt;
  if (left) {
    const received = formatEuro(centsOf(transaction.amount_received));
    return <Strong text="thanks.transfer.part" values={{ received, left }} />;
  }
  const until = transaction.expiresAt && formatWeekday(transaction.expiresAt);
  return until ? (
    <Strong text="thanks.transfer.by" values={{ thing, day: until }} />
  ) : (
    <p>{say('thanks.transfer', { thing })}</p>
  );
}

/** The sentence under the title. */
export function OutcomeWords({ outcome, receipt }: OutcomeWordsProps) {
  const { thing } = receipt;
  switch (outcome) {
    case 'paid':
      return <p>{say('thanks.paid', { thing })}</p>;
    case 'reserved':
      return <p>{say(receipt.free ? 'thanks.reserved.free' : 'thanks.reserved', { thing })}</p>;
    case 'transfer':
      return <TransferWords receipt={receipt} />;
    case 'unfinished':
      return <Strong text="thanks.unfinished" />;
    case 'pending':
      return <Strong text="thanks.pending" values={{ provider: providerOf(receipt) }} />;
    case 'stopping':
      return <Strong text="thanks.stopping" />;
    case 'declined':
      return <Strong text="thanks.declined" />;
    case 'gone':
      return <Strong text="thanks.gone" />;
    case 'refunding':
      return <p>{say('thanks.refunding')}</p>;
    case 'refunded':
      return <p>{say('thanks.refunded')}</p>;
    case 'failed':
      return (
        <p>
          <strong>{moneyWords(receipt, say('thanks.notCharged'))}</strong> {backWords(receipt)}
        </p>
      );
  }
}

/** Nobody has to stay on the page for what is under way. */
export function MayLeave({ receipt }: { readonly receipt: Receipt }) {
  const { sendsMail } = usePublicSettings();
  const writes = sendsMail ? receipt.email : null;
  return (
    <Notice tone="held">
      <p>{writes ? say('thanks.mayLeave.mail', { email: writes }) : say('thanks.mayLeave')}</p>
    </Notice>
  );
}

/** Many came from this network: it stands for long once its mail was read. Whoever pays waits for no mail. */
export function ConfirmByMail({ receipt, by }: { readonly receipt: Receipt; readonly by: string }) {
  const { storePhone } = usePublicSettings();
  const { email, thing, fund, byCard, transaction } = receipt;
  const time = formatTime(by);
  return (
    <Notice icon={<ClockIcon />}>
      <p>
        {transaction.mailHeldBack ? (
          <>
            <Rich text="thanks.confirm.until" values={{ time }} parts={{ b: <b /> }} />{' '}
            <Unbroken>{say('thanks.confirm.noMail')}</Unbroken>
            {storePhone && (
              <>
                :{' '}
                <a href={telHref(storePhone)} style={{ whiteSpace: 'nowrap' }}>
                  {storePhone}
                </a>
              </>
            )}
            .
          </>
        ) : (
          <Rich
            text={email ? 'thanks.confirm.byTo' : 'thanks.confirm.by'}
            values={{ time }}
            parts={{ b: <b />, email: <>{email}</> }}
          />
        )}
        {!fund && ` ${say('thanks.confirm.otherwise', { thing })}`} {byCard && say('thanks.confirm.byCard')}
      </p>
    </Notice>
  );
}

/** The warning of a reservation: by when to come. */
export function PayWithin({ receipt }: { readonly receipt: Receipt }) {
  const { expiresAt } = receipt.transaction;
  return (
    <Notice icon={<ClockIcon />}>
      <p>
        <b>{expiresAt ? say('thanks.come.by', { day: formatWeekday(expiresAt) }) : say('thanks.come')}</b>{' '}
        {!receipt.fund && say('thanks.come.otherwise', { thing: receipt.thing })}
      </p>
    </Notice>
  );
}

/** Without a mail this page is all that the buyer has of the order. */
export function KeepPage({ receipt }: { readonly receipt: Receipt }) {
  const { sendsMail } = usePublicSettings();
  if (getsMail(receipt, sendsMail)) return null;
  return (
    <Notice icon={<PrintIcon />} className={styles.across}>
      <p>
        <Unbroken>{keepWords(receipt)}</Unbroken>
      </p>
      <Button className={styles.keep} onClick={() => window.print()}>
        {say('thanks.mail.keep')}
      </Button>
    </Notice>
  );
}
