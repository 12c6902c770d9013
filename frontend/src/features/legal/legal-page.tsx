import { isLegalCode } from '@fiocco/contracts';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { Button, buttonClass } from '../../shared/kit/controls/button.js';
import { BookmarkIcon } from '../../shared/kit/icons/index.js';
import { mailHref } from '../../shared/kit/text/contact.js';
import { usePageTitle } from '../../shared/kit/use-page-title.js';
import { CallButton } from '../../shared/public/shop/call-button.js';
import { CalmActions, CalmPage } from '../../shared/public/shop/calm-page.js';
import { legalPages } from '../../shared/public/shop/legal-pages.js';
import { NotFoundPage } from '../../shared/public/shop/not-found-page.js';
import { say } from '../../shared/texts/say.js';
import { lastListId } from '../../shared/public/gift-lists/list-link.js';
import { ToLastList } from './to-last-list.js';
import { WrittenPage } from './written-page.js';

/** A guest looks for it, and the shop has not written it: a person answers instead. */
function Unpublished({ title }: { readonly title: string }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const { storeName, appName, storePhone, storeEmail } = usePublicSettings();
  usePageTitle(title, storeName || appName);
  const back =
    lastListId() === null && canGoBack ? (
      <Button wide onClick={() => router.history.back()}>
        {say('common.back')}
      </Button>
    ) : (
      <ToLastList />
    );
  const isReached = storePhone !== null || storeEmail !== null;
  return (
    <CalmPage
      icon={<BookmarkIcon />}
      eyebrow={title}
      title={say('legal.unpublished')}
      text={say('legal.unpublished.why', { reached: String(isReached) })}
      takesFocus
    >
      <CalmActions>
        <CallButton />
        {storePhone && storeEmail && (
          <a className={buttonClass({ wide: true })} href={mailHref(storeEmail)}>
            {storeEmail}
          </a>
        )}
        {back}
      </CalmActions>
    </CalmPage>
  );
}

/** What the shop has put in writing: privacy, withdrawal, terms. */
export function LegalPage({ code }: { readonly code: string }) {
  const settings = usePublicSettings();
  if (!isLegalCode(code)) return <NotFoundPage />;
  const page = legalPages(settings).find((each) => each.code === code);
  if (!page) return <Unpublished title={say(`common.legal.${code}`)} />;
  const { title, address, text } = page;
  if (address === null) return <WrittenPage title={title} text={text ?? ''} />;
  const elsewhere = (
    <a href={address} rel="noopener">
      {say('legal.elsewhere')}
    </a>
  );
  return <WrittenPage title={title} text={elsewhere} />;
}
