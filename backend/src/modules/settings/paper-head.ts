import { htmlLines, type ShopSettings } from '@fiocco/contracts';

/** Whose a paper of the shop is: its head, and what stands at the foot of each page. */
export function paperHead(settings: ShopSettings) {
  const { storeName, appName, storeAddress, storePhone, storeEmail, vatNumber } = settings;
  const shop = storeName || appName;
  const contacts = [storePhone, storeEmail].filter(Boolean).join(' · ');
  return {
    shop,
    shopLines: [...htmlLines(storeAddress ?? ''), contacts].filter(Boolean),
    foot: vatNumber ? `${shop} · P.IVA ${vatNumber}` : shop,
  };
}
