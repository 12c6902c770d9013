import { wearsShopCss } from '@fiocco/contracts';
import { useLayoutEffect } from 'react';
import { boot } from '../boot.js';

/** The server links the shop's own CSS with each page; this does the same for whoever goes on to another. */
export function useShopCss(path: string): void {
  useLayoutEffect(() => {
    const isWorn = wearsShopCss(path);
    const links = document.querySelectorAll<HTMLLinkElement>('link[data-shop-css]');
    const { shopCss } = boot();
    if (isWorn && shopCss && links.length === 0) document.body.append(linkTo(shopCss));
    for (const link of links) link.disabled = !isWorn;
  }, [path]);
}

function linkTo(href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  link.dataset['shopCss'] = '';
  return link;
}
