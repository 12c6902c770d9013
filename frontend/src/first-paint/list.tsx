import './ground.js';
import { Invite } from '../features/public-list/components/invite.js';
import type { Boot } from '../shared/boot.js';
import { ShopHeader } from '../shared/public/shop/shop-header.js';
import italic from '../shared/styles/fonts/serif-italic.woff2';
import { drawn, type PageCall } from './drawn.js';

const nothingToShare = () => undefined;

/** What a guest's list begins with: its header, cover, names, date and words. */
export function listBeginning({ address }: PageCall, boot: Boot): string {
  const { list: loaded } = boot;
  // Staff's page begins with the notice that it is a preview.
  if (!loaded || loaded.list.preview) return '';
  return drawn(
    <>
      <ShopHeader />
      <main>
        <Invite list={loaded.list} onShare={nothingToShare} />
      </main>
    </>,
    boot,
    address,
  );
}

/** The couple's words are the largest thing on a phone's first screen. */
export const ITALIC = `<link rel="preload" as="font" type="font/woff2" href="${italic}" crossorigin>`;
