import type { SessionUser } from '@fiocco/contracts';
import { Fragment } from 'react';
import { formatDateTime } from '../format/dates.js';

/** Who is signed in; name and e-mail where the account has them. */
export function ProfileFacts({ user }: { readonly user: SessionUser }) {
  const { username, name, email, lastLogin } = user;
  const facts = [
    ['Username', username],
    ['Nome', name],
    ['E-mail', email],
    ['Ultimo accesso', lastLogin && formatDateTime(lastLogin)],
  ] as const;
  return (
    <dl className="facts">
      {facts.map(
        ([words, fact]) =>
          fact && (
            <Fragment key={words}>
              <dt>{words}</dt>
              <dd>{fact}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
