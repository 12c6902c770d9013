import type { LockedGiftList } from '@fiocco/contracts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isApiProblem, messageOf } from '../../../../shared/api/problem.js';
import { Button } from '../../../../shared/kit/controls/button.js';
import { Field, inputClass } from '../../../../shared/kit/controls/field.js';
import { EyeIcon, EyeOffIcon, LockIcon } from '../../../../shared/kit/icons/index.js';
import { inWords, occasionWords } from '../../../../shared/public/gift-lists/names.js';
import { CallButton } from '../../../../shared/public/shop/call-button.js';
import { CalmActions, CalmPage } from '../../../../shared/public/shop/calm-page.js';
import { useRefusesCookies } from '../../../../shared/public/refused-cookies.js';
import { useNoShopCss } from '../../../../shared/theme/use-shop-css.js';
import { rememberPassword, unlockList } from '../../api/unlock-list.js';
import styles from './locked-list.module.css';
import { say } from '../../../../shared/texts/say.js';

function wordsFor(error: unknown): string {
  const wrong = isApiProblem(error) && (error.status === 401 || error.status === 403);
  return wrong ? say('list.locked.wrong') : messageOf(error);
}

interface LockedListProps {
  readonly listId: string;
  readonly list: LockedGiftList;
  /** Brought along by the link: tried at once. */
  readonly given?: string;
  readonly onUnlocked: () => void;
}

function PasswordForm({ listId, given, onUnlocked }: Omit<LockedListProps, 'list'>) {
  const [password, setPassword] = useState(given ?? '');
  const [seen, setSeen] = useState(false);
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const unlock = useMutation({
    mutationFn: (typed: string) => unlockList(listId, typed),
    onSuccess: (_answer, typed) => {
      rememberPassword(listId, typed);
      onUnlocked();
    },
    onError: () => field.current?.focus(),
  });
  const { mutate } = unlock;
  useEffect(() => {
    if (given) mutate(given);
  }, [given, mutate]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password === '') return field.current?.focus();
    unlock.mutate(password);
  };
  const error = missing ? say('list.locked.missing') : unlock.isError ? wordsFor(unlock.error) : undefined;
  return (
    <form onSubmit={submit} noValidate>
      <Field label={say('list.locked.password')} error={error}>
        {(ids) => (
          <div className={styles.password}>
            <input
              {...ids}
              ref={field}
              className={inputClass}
              type={seen ? 'text' : 'password'}
              value={password}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              onChange={(event) => {
                setPassword(event.currentTarget.value);
                setMissing(false);
                if (unlock.isError) unlock.reset();
              }}
            />
            <button
              type="button"
              aria-label={say(seen ? 'list.locked.hide' : 'list.locked.show')}
              onClick={() => setSeen(!seen)}
            >
              {seen ? <EyeOffIcon /> : <EyeIcon />}
            </button>
          </div>
        )}
      </Field>
      <p className="visually-hidden" role="alert">
        {error}
      </p>
      <Button variant="primary" wide type="submit" busy={unlock.isPending || unlock.isSuccess}>
        {say('list.locked.open')}
      </Button>
    </form>
  );
}

/** What opens a list is a cookie: where the browser keeps none, a password would be asked for for ever. */
function CookiesRefused() {
  return (
    <CalmActions>
      <Button wide variant="primary" onClick={() => window.location.reload()}>
        {say('common.retry')}
      </Button>
      <CallButton wide />
    </CalmActions>
  );
}

export default function LockedList({ list, ...form }: LockedListProps) {
  useNoShopCss();
  const refusesCookies = useRefusesCookies();
  return (
    <CalmPage
      lively
      icon={<LockIcon />}
      occasion={list.occasionName}
      eyebrow={occasionWords(list.occasionName)}
      title={say('list.locked')}
      text={
        refusesCookies
          ? say('list.locked.cookies')
          : say('list.locked.how', {
              name: list.name ? say('list.quoted', { name: inWords(list.name) }) : '',
            })
      }
    >
      {refusesCookies ? <CookiesRefused /> : <PasswordForm {...form} />}
    </CalmPage>
  );
}
