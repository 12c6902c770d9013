import { say } from '../../texts/say.js';

/** The window in which PayPal asks for the buyer's word. */
export interface PaypalWindow {
  readonly lead: (address: string) => void;
  readonly isClosed: () => boolean;
  readonly focus: () => void;
  readonly close: () => void;
}

/** The specification's two sizes: beside the wizard's steps, and on the single page. */
export const WINDOW_SIZES = {
  popup: { width: 450, height: 650 },
  wide: { width: 1000, height: 800 },
} as const;
export type WindowSize = keyof typeof WINDOW_SIZES;

function place({ width, height }: (typeof WINDOW_SIZES)[WindowSize]): string {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2));
  return `popup=yes,width=${width},height=${height},left=${left},top=${top}`;
}

/** Must be called in the click itself, before anything is waited for: later browsers block it. Null where they did. */
export function openPaypalWindow(size: WindowSize): PaypalWindow | null {
  const popup = window.open('', 'fiocco-paypal', place(WINDOW_SIZES[size]));
  if (!popup || popup.closed) return null;
  try {
    popup.document.title = 'PayPal';
    popup.document.body.textContent = say('payment.paypal.opening');
  } catch {
    // It still shows PayPal from before.
  }
  return {
    lead: (address) => popup.location.replace(address),
    isClosed: () => popup.closed,
    focus: () => popup.focus(),
    close: () => popup.close(),
  };
}
