import { useEffect, useState } from 'react';
import { CODE_HEADER, PASSWORD_HEADER } from '@fiocco/contracts';
import { onPasswordAsked, withPassword } from '../../shared/api/password-asked.js';
import { isApiProblem } from '../../shared/api/problem.js';
import type { PresentPassword } from '../../shared/office/controls/present-password.js';

export interface AskedPassword {
  readonly needsCode: boolean;
  /** Runs the call again; throws what is wrong with the password, and only that. */
  readonly answer: (typed: PresentPassword) => Promise<void>;
  /** The call stays refused. */
  readonly giveUp: () => void;
}

/** What the shop says of the password, and not of the call that it came with. */
const ABOUT_PASSWORD = ['WRONG_PASSWORD', 'WRONG_CODE', 'SECOND_FACTOR_REQUIRED', 'TOO_MANY_ATTEMPTS'];

const headersOf = ({ currentPassword, code }: PresentPassword) => ({
  [PASSWORD_HEADER]: encodeURIComponent(currentPassword),
  ...(code.trim() !== '' && { [CODE_HEADER]: encodeURIComponent(code.trim()) }),
});

/** A call that waits for the password. Of several at once the first asks, and the others then try by themselves. */
export function useAskedPassword(): AskedPassword | null {
  const [asked, setAsked] = useState<AskedPassword | null>(null);
  useEffect(() => {
    let open: Promise<unknown> | null = null;
    let end = () => {};
    const stop = onPasswordAsked((run, refused) => {
      if (open) return open.then(() => withPassword(run));
      const answered = new Promise<Awaited<ReturnType<typeof run>>>((resolve, reject) => {
        const close = () => {
          open = null;
          setAsked(null);
        };
        const giveUp = () => {
          close();
          reject(refused);
        };
        end = giveUp;
        const answer = async (typed: PresentPassword) => {
          try {
            resolve(await run(headersOf(typed)));
          } catch (error) {
            if (isApiProblem(error) && ABOUT_PASSWORD.includes(error.code)) throw error;
            reject(error);
          }
          close();
        };
        setAsked({ needsCode: refused.details['needsCode'] === true, answer, giveUp });
      });
      open = answered.catch(() => undefined);
      return answered;
    });
    return () => {
      stop();
      end();
    };
  }, []);
  return asked;
}
