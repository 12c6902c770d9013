import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { usePublicSettings } from '../../api/public-settings.js';
import { Button } from '../../kit/controls/button.js';
import { SearchIcon } from '../../kit/icons/index.js';
import { usePageTitle } from '../../kit/use-page-title.js';
import { CallButton } from './call-button.js';
import { CalmActions, CalmPage } from './calm-page.js';
import styles from './not-found-page.module.css';
import { say } from '../../texts/say.js';

/** An address that nothing stands at. The heading and the line in English are the specification's. */
export function NotFoundPage() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const { storeName, appName } = usePublicSettings();
  usePageTitle(say('common.page.missing'), storeName || appName);
  return (
    <CalmPage
      icon={<SearchIcon />}
      eyebrow={say('common.page.missing')}
      title={say('common.page.notHere')}
      text={say('common.page.notHereWhy')}
      takesFocus
    >
      <CalmActions>
        {canGoBack && (
          <Button wide variant="primary" onClick={() => router.history.back()}>
            {say('common.back')}
          </Button>
        )}
        <CallButton />
      </CalmActions>
      <div className={styles.english} lang="en">
        <h2>404 Page Not Found</h2>
        <p>Did you forget to add the page to the router?</p>
      </div>
    </CalmPage>
  );
}
