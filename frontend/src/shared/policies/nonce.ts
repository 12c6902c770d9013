declare global {
  interface Window {
    /** Where libraries that write style elements look for it (`get-nonce`). */
    __webpack_nonce__?: string;
  }
}

/** What the server's answer allows style elements by, under the policy of pages that take payments. */
export function documentNonce(): string {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  window.__webpack_nonce__ = nonce;
  return nonce;
}
