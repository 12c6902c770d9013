export function ensureShopRole(
  adminUrl: string,
  shop: { readonly role: string; readonly password: string; readonly database: string },
): Promise<void>;

export function giveSuperuserAnotherName(
  formerUrl: string,
  adminUrl: string,
  password: string,
): Promise<void>;
