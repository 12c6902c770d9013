import type { LockedGiftList } from '@fiocco/contracts';
import { useMutation } from '@tanstack/react-query';
import { type CSSProperties, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { isApiProblem, messageOf } from '../../../../shared/api/problem.js';
import { Button } from '../../../../shared/kit/controls/button.js';
import { Field, inputClass } from '../../../../shared/kit/controls/field.js';
import { EyeIcon, EyeOffIcon, LockIcon } from '../../../../shared/kit/icons/index.js';
import { cx } from '../../../../shared/kit/class-names.js';
import { Rule } from '../../../../shared/public/blocks/rule.js';
import { CoupleName } from '../../../../shared/public/gift-lists/couple-name.js';
import { coverStyle } from '../../../../shared/public/gift-lists/covers.js';
import { occasionWords } from '../../../../shared/public/gift-lists/names.js';
import { CallButton } from '../../../../shared/public/shop/call-button.js';
import { ShopFooter } from '../../../../shared/public/shop/shop-footer.js';
import { ShopHeader } from '../../../../shared/public/shop/shop-header.js';
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
  /** Null to what the server draws: a page that anybody may fetch names nothing of a protected list. */
  readonly list: LockedGiftList | null;
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
    <Button wide variant="primary" onClick={() => window.location.reload()}>
      {say('common.retry')}
    </Button>
  );
}

interface LockedCardProps {
  readonly list: LockedGiftList | null;
  readonly why: string;
  readonly children: ReactNode;
}

/** In letters: a longer name is smaller, so that it still stands in the one line that is kept for it. */
const LINE = 17;

const fitting = ({ length }: string): CSSProperties | undefined =>
  length > LINE ? ({ '--name-scale': Math.max(0.55, LINE / length) } as CSSProperties) : undefined;

/** The card out of its cover, as the open list has it. */
function LockedCard({ list, why, children }: LockedCardProps) {
  return (
    <div className="page-height">
      <ShopHeader />
      <main id="contenuto" className={styles.page}>
        <div className={styles.liner} style={list ? coverStyle(list.occasionName) : undefined} />
        <div className="page-width">
          <section className={styles.card} aria-labelledby="protetta">
            <p className={cx('eyebrow', styles.occasion)}>{list && occasionWords(list.occasionName)}</p>
            <p className={styles.name} style={list ? fitting(list.name) : undefined}>
              {list && <CoupleName name={list.name} />}
            </p>
            <Rule className={styles.rule} />
            <h1 id="protetta">
              <LockIcon />
              {say('list.locked')}
            </h1>
            <p className={styles.why}>{why}</p>
            {children}
            <CallButton />
          </section>
        </div>
      </main>
      <ShopFooter />
    </div>
  );
}

/** A list that asks for its password: whose it is, the field, and a person to call. */
export default function LockedList({ list, ...form }: LockedListProps) {
  useNoShopCss();
  const refusesCookies = useRefusesCookies();
  return (
    <LockedCard list={list} why={say(refusesCookies ? 'list.locked.cookies' : 'list.locked.how')}>
      {refusesCookies ? <CookiesRefused /> : <PasswordForm {...form} />}
    </LockedCard>
  );
}
