import { useEffect, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { areAnswersLate, forgetLateAnswers, watchLateAnswers } from '../../api/late-answers.js';
import { Notice } from '../../kit/blocks/notice.js';
import { Button } from '../../kit/controls/button.js';
import styles from './late-notice.module.css';

/** Above a page whose answers may lack what happened last: who counts money has to know. */
export function LateNotice() {
  const isLate = useSyncExternalStore(watchLateAnswers, areAnswersLate);
  const router = useRouter();
  const queries = useQueryClient();
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ pathChanged }) => {
        if (pathChanged) forgetLateAnswers();
      }),
    [router],
  );
  return (
    <div role="status">
      {isLate && (
        <Notice className={styles['notice']}>
          <p>
            <b>Il registro è in ritardo.</b> Le ultime operazioni possono mancare da questa pagina: si
            vedranno fra poco.
          </p>
          <Button onClick={() => void queries.invalidateQueries()}>Aggiorna</Button>
        </Notice>
      )}
    </div>
  );
}
