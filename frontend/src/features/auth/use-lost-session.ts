import type { SessionUser } from '@fiocco/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { onSessionLost } from '../../shared/api/session-lost.js';
import { topLayer } from '../../shared/kit/layers/layers.js';
import { sessionQuery } from '../../shared/office/queries/session.js';

export interface LostSession {
  /** Who was signed in. */
  readonly before: SessionUser;
  /** A dialog stands open, in which something may have been typed. */
  readonly overDialog: boolean;
  /** True: somebody is signed in, the waiting calls run again. False: they are refused, and nobody reads the answer. */
  readonly answer: (signedIn: boolean) => void;
}

/** The session that a call found ended; all calls that find it so wait for one answer. */
export function useLostSession(): LostSession | null {
  const client = useQueryClient();
  const [lost, setLost] = useState<LostSession | null>(null);
  useEffect(() => {
    let waiting: Promise<boolean> | null = null;
    let end = () => {};
    const ask = (before: SessionUser) =>
      new Promise<boolean>((resolve) => {
        const answer = (signedIn: boolean) => {
          waiting = null;
          setLost(null);
          resolve(signedIn);
        };
        end = () => answer(false);
        setLost({ before, overDialog: topLayer() !== null, answer });
      });
    const stop = onSessionLost(() => {
      const before = client.getQueryData(sessionQuery.queryKey);
      // Whoever has signed out is on the way to the sign-in page.
      if (!before) return Promise.resolve(false);
      waiting ??= ask(before);
      return waiting;
    });
    return () => {
      stop();
      end();
    };
  }, [client]);
  return lost;
}
