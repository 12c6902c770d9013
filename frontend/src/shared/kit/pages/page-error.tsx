import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { isApiProblem, messageOf } from '../../api/problem.js';
import { Button, buttonClass } from '../controls/button.js';
import { PlainPage } from './plain-page.js';

/** A new build replaced the file that this page wants to load: only a reload helps. */
function isStaleBuild(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed/i.test(error.message)
  );
}

export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    if (isStaleBuild(error)) return window.location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <PlainPage
      title="Qualcosa non ha funzionato"
      actions={
        <>
          <Button variant="primary" onClick={retry}>
            Riprova
          </Button>
          <a className={buttonClass({ variant: 'text' })} href={window.location.href}>
            Ricarica la pagina
          </a>
        </>
      }
    >
      <p role="alert">{messageOf(error)}</p>
      {isApiProblem(error) && error.problem.requestId && <p>Codice: {error.problem.requestId}</p>}
    </PlainPage>
  );
}
