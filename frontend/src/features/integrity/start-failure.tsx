import { isApiProblem, messageOf } from '../../shared/api/problem.js';
import { Notice } from '../../shared/kit/blocks/notice.js';

/** Why a run could not be begun. Where somebody else has just begun one it is shown, and nothing went wrong. */
export function StartFailure({ error }: { readonly error: unknown }) {
  if (!error || (isApiProblem(error) && error.status === 409)) return null;
  return (
    <Notice tone="off" role="alert">
      <p>{messageOf(error)}</p>
    </Notice>
  );
}
