import { messageOf } from '../../../../shared/api/problem.js';
import { Notice } from '../../../../shared/kit/blocks/notice.js';

/** Why the last press of a button did not work; nothing that was typed is lost. */
export function CallProblem({ error }: { readonly error: unknown }) {
  if (error === null || error === undefined) return null;
  return (
    <Notice tone="off" role="alert">
      <p>{messageOf(error)}</p>
    </Notice>
  );
}
