import { isWebPage, mailRefusal } from '@fiocco/contracts';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../../shared/api/client.js';
import { messageOf } from '../../../shared/api/problem.js';
import { usePublicSettings } from '../../../shared/api/public-settings.js';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { TextArea, TextField } from '../../../shared/kit/controls/field.js';
import { formatLongDate, formatTime } from '../../../shared/format/dates.js';
import { cx } from '../../../shared/kit/class-names.js';
import { Fact, Facts } from '../../../shared/public/blocks/facts.js';
import { CallButton } from '../../../shared/public/shop/call-button.js';
import { Company } from '../../../shared/public/shop/shop-footer.js';
import { tellGuest } from '../../../shared/public/tell-fault.js';
import { Rich } from '../../../shared/texts/rich.js';
import { say } from '../../../shared/texts/say.js';
import { WrittenPage } from '../written-page.js';
import styles from './withdrawal.module.css';

interface Typed {
  readonly orderNumber: string;
  readonly email: string;
  readonly reason: string;
}

function mailFault(email: string): string | undefined {
  if (email.trim() === '') return say('legal.ask.noMail');
  return mailRefusal(email, say('legal.ask.wrongMail'), tellGuest) ?? undefined;
}

const faultsOf = ({ orderNumber, email }: Typed) => ({
  orderNumber: orderNumber.trim() === '' ? say('legal.ask.noNumber') : undefined,
  email: mailFault(email),
});

function Sent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  const heading = useHeardHeading();
  return (
    <>
      <h2 ref={heading} tabIndex={-1} role="status">
        {say('legal.sent')}
      </h2>
      <p>
        <Rich text="legal.sent.if" parts={{ email: <b translate="no">{email}</b> }} />
      </p>
      <p>{say('legal.sent.unseen')}</p>
      <div>
        <Button onClick={onAgain}>{say('legal.sent.again')}</Button>
      </div>
    </>
  );
}

/** Takes the place of the form: whoever doesn't see it hears its heading. */
function useHeardHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}

interface NotedProps {
  readonly typed: Typed;
  readonly receivedAt: string;
  readonly onAgain: () => void;
}

/** The shop sends no mail: when it was asked, by whom the buyer is called, and how to reach the shop meanwhile. */
function Noted({ typed, receivedAt, onAgain }: NotedProps) {
  const settings = usePublicSettings();
  const { storeName, appName, storePhone, storeEmail } = settings;
  const heading = useHeardHeading();
  const reach = (storePhone && 'phone') || (storeEmail && 'mail') || 'none';
  const time = { day: formatLongDate(receivedAt), clock: formatTime(receivedAt) };
  return (
    <>
      <h2 ref={heading} tabIndex={-1} role="status">
        {say('legal.noted')}
      </h2>
      <p>{say('legal.noted.if')}</p>
      <Facts>
        <Fact name={say('legal.noted.at')}>{say('legal.receipt.time', time)}</Fact>
        <Fact name={say('legal.fact.order')} asItIs>
          {typed.orderNumber.trim()}
        </Fact>
        <Fact name={say('legal.noted.mail')} asItIs>
          {typed.email.trim()}
        </Fact>
        {storePhone && (
          <Fact name={say('legal.noted.phone')} asItIs>
            {storePhone}
          </Fact>
        )}
        <Fact name={say('legal.noted.shop')} asItIs>
          {storeName || appName}
          <Company settings={settings} />
        </Fact>
      </Facts>
      <p>{say('legal.noted.else', { reach })}</p>
      <div className={styles['ways']}>
        <CallButton />
        <Button wide onClick={() => window.print()}>
          {say('legal.noted.print')}
        </Button>
        <Button wide variant="text" onClick={onAgain}>
          {say('legal.sent.again')}
        </Button>
      </div>
    </>
  );
}

interface FormProps {
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
  readonly onSent: (receivedAt: string) => void;
}

function RequestForm({ typed, onType, onSent }: FormProps) {
  const { sendsMail } = usePublicSettings();
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const asking = useMutation({
    mutationFn: ({ reason, ...order }: Typed) =>
      call('POST /api/withdrawals', { body: { ...order, reason: reason.trim() || null } }),
    onSuccess: ({ receivedAt }) => onSent(receivedAt),
  });
  const faults = faultsOf(typed);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = faults.orderNumber ? 'orderNumber' : faults.email && 'email';
    if (!wrong) return asking.mutate({ ...typed, email: typed.email.trim() });
    form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
  };
  const field = (name: keyof Typed) => ({
    name,
    value: typed[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onType({ ...typed, [name]: event.currentTarget.value }),
  });
  return (
    <>
      <p>{say('legal.ask.how', { mail: String(sendsMail) })}</p>
      <form ref={form} onSubmit={send} noValidate>
        <TextField
          {...field('orderNumber')}
          label={say('legal.ask.number')}
          placeholder="FI-2026-000123"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          error={isTried ? faults.orderNumber : undefined}
          required
        />
        <TextField
          {...field('email')}
          label={say('legal.ask.mail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          error={isTried ? faults.email : undefined}
          required
        />
        <TextArea
          {...field('reason')}
          label={say('legal.ask.reason')}
          aside={say('common.optional')}
          rows={3}
          maxLength={1_000}
        />
        {asking.error && (
          <Notice role="alert" tone="off">
            <p>{messageOf(asking.error)}</p>
          </Notice>
        )}
        <Button variant="primary" type="submit" wide big busy={asking.isPending}>
          {say('legal.ask.send')}
        </Button>
      </form>
    </>
  );
}

type Step = 'closed' | 'form' | { readonly receivedAt: string };

interface Progress {
  readonly step: Step;
  readonly typed: Typed;
}

/**
 * How far this visit has come, for this tab only: who changes the language has the page loaded anew, in the same entry of
 * the history, and goes on from there.
 */
function useProgress(beginning: Progress) {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key });
  const key = `fiocco:recesso:${entry}`;
  const [progress, setProgress] = useState<Progress>(() => keptProgress(key) ?? beginning);
  const go = (change: Partial<Progress>) => {
    const next = { ...progress, ...change };
    setProgress(next);
    try {
      sessionStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage the form is empty in the other language.
    }
  };
  return [progress, go] as const;
}

function keptProgress(key: string): Progress | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Progress | null;
  } catch {
    return null;
  }
}

/** The function of art. 54-bis: its first step. */
function WithdrawalFunction({ orderNumber }: { readonly orderNumber: string }) {
  const { sendsMail, withdrawalPage } = usePublicSettings();
  const [{ step, typed }, go] = useProgress({
    step: orderNumber === '' ? 'closed' : 'form',
    typed: { orderNumber, email: '', reason: '' },
  });
  if (step === 'closed')
    return (
      <>
        <p>{say('legal.withdrawal.why')}</p>
        {!withdrawalPage && <p>{say('legal.withdrawal.days')}</p>}
        <p>{say('legal.withdrawal.need')}</p>
        <Button variant="primary" wide big onClick={() => go({ step: 'form' })}>
          {say('legal.withdrawal.here')}
        </Button>
      </>
    );
  if (step === 'form')
    return (
      <RequestForm
        typed={typed}
        onType={(now) => go({ typed: now })}
        onSent={(receivedAt) => go({ step: { receivedAt } })}
      />
    );
  const again = () => go({ step: 'form' });
  if (sendsMail) return <Sent email={typed.email.trim()} onAgain={again} />;
  return <Noted typed={typed} receivedAt={step.receivedAt} onAgain={again} />;
}

/** What the shop has written about withdrawal, if anything, and the function to withdraw online. */
export function WithdrawalPage({ orderNumber }: { readonly orderNumber: string }) {
  const text = usePublicSettings().withdrawalPage ?? '';
  const words = isWebPage(text) ? (
    <a href={text} rel="noopener">
      {say('legal.withdrawal.terms')}
    </a>
  ) : (
    text
  );
  return (
    <WrittenPage title={say('legal.withdrawal')} text={words}>
      <section
        className={cx(styles['function'], text !== '' && styles['below'])}
        aria-label={say('legal.withdrawal.online')}
      >
        <WithdrawalFunction orderNumber={orderNumber} />
      </section>
    </WrittenPage>
  );
}
