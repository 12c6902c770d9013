import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { isApiProblem, messageOf } from '../../api/problem.js';
import { Button, buttonClass } from '../controls/button.js';
import type { ReactNode } from 'react';
import { AlertIcon } from '../icons/index.js';
import styles from './page-error.module.css';
import { say } from '../../texts/say.js';

/**
 * A file of this page did not come: a new build has replaced it, or the phone changed its network on the way. Browsers do not
 * ask for it again by themselves: only a reload helps. The last words are Vite's, for a style sheet.
 */
function isMissingFile(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
  );
}

export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    if (isMissingFile(error)) return window.location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <PlainPage
      title={say('common.failed')}
      actions={
        <>
          <Button variant="primary" onClick={retry}>
            {say('common.retry')}
          </Button>
          <a className={buttonClass({ variant: 'text' })} href={window.location.href}>
            {say('common.reload')}
          </a>
        </>
      }
    >
      <p role="alert">{isMissingFile(error) ? say('common.notWhole') : messageOf(error)}</p>
      {isApiProblem(error) && error.problem.requestId && (
        <p>{say('common.code', { code: error.problem.requestId })}</p>
      )}
    </PlainPage>
  );
}

interface PlainPageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** A page that only says what is wrong and offers the way on. */
function PlainPage({ title, children, actions }: PlainPageProps) {
  return (
    <main id="contenuto" className={styles['page']}>
      <span className={styles['icon']}>
        <AlertIcon size={32} />
      </span>
      <h1>{title}</h1>
      {children}
      <div className={styles['actions']}>{actions}</div>
    </main>
  );
}
