import type { ReactNode } from 'react';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import styles from '../auth-page.module.css';

interface AuthFormProps {
  readonly onSubmit: () => void;
  /** What came of the last try, above the fields; null where nothing went wrong. */
  readonly problem?: { readonly title: string; readonly text: string } | null;
  readonly children: ReactNode;
}

/** A form of the sign-in's pages: judged by us and not by the browser, with its error on top. */
export function AuthForm({ onSubmit, problem, children }: AuthFormProps) {
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {problem && (
        <Notice role="alert" tone="off">
          <p>
            <b className="block">{problem.title}</b>
            {problem.text}
          </p>
        </Notice>
      )}
      {children}
    </form>
  );
}
