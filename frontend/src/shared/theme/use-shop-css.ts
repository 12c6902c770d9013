import { wearsShopCss } from '@fiocco/contracts';
import { useLayoutEffect } from 'react';
import { boot } from '../boot.js';

/** The page that is shown, and how many questions for a password stand on it. */
let shown = '';
let questions = 0;

/** The server links the shop's own CSS with each page; this does the same for whoever goes on to another. */
export function useShopCss(path: string): void {
  useLayoutEffect(() => {
    shown = path;
    dress();
  }, [path]);
}

/** A page wears no CSS of the shop's own while it asks for a password. */
export function useNoShopCss(): void {
  useLayoutEffect(() => {
    questions += 1;
    dress();
    return () => {
      questions -= 1;
      dress();
    };
  }, []);
}

function dress(): void {
  const isWorn = questions === 0 && wearsShopCss(shown);
  const links = document.querySelectorAll<HTMLLinkElement>('link[data-shop-css]');
  const { shopCss } = boot();
  if (isWorn && shopCss && links.length === 0) document.body.append(linkTo(shopCss));
  for (const link of links) link.disabled = !isWorn;
}

function linkTo(href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  link.dataset['shopCss'] = '';
  return link;
}
