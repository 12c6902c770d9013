import { isWebPage, mailRefusal } from '@fiocco/contracts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../../shared/api/client.js';
import { messageOf } from '../../../shared/api/problem.js';
import { usePublicSettings } from '../../../shared/api/public-settings.js';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { TextArea, TextField } from '../../../shared/kit/controls/field.js';
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

const faultsOf = ({ orderNumber, email }: Typed) => ({
  orderNumber: orderNumber.trim() === '' ? say('legal.ask.noNumber') : undefined,
  email: mailRefusal(email, say('legal.ask.wrongMail'), tellGuest) ?? undefined,
});

function Sent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
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

interface FormProps {
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
  readonly onSent: () => void;
}

function RequestForm({ typed, onType, onSent }: FormProps) {
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const asking = useMutation({
    mutationFn: ({ reason, ...order }: Typed) =>
      call('POST /api/withdrawals', { body: { ...order, reason: reason.trim() || null } }),
    onSuccess: onSent,
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
      <h2>{say('legal.ask')}</h2>
      <p>{say('legal.ask.how')}</p>
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

/** The function of art. 54-bis: its first step. */
function WithdrawalFunction({ orderNumber }: { readonly orderNumber: string }) {
  const [step, setStep] = useState<'closed' | 'form' | 'sent'>(orderNumber === '' ? 'closed' : 'form');
  const [typed, setTyped] = useState<Typed>({ orderNumber, email: '', reason: '' });
  if (step === 'closed')
    return (
      <>
        <p>{say('legal.withdrawal.why')}</p>
        <Button variant="primary" wide big onClick={() => setStep('form')}>
          {say('legal.withdrawal.here')}
        </Button>
      </>
    );
  if (step === 'sent') return <Sent email={typed.email.trim()} onAgain={() => setStep('form')} />;
  return <RequestForm typed={typed} onType={setTyped} onSent={() => setStep('sent')} />;
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
      <section className={styles['function']} aria-label={say('legal.withdrawal.online')}>
        <WithdrawalFunction orderNumber={orderNumber} />
      </section>
    </WrittenPage>
  );
}
