import { tellPayment } from '../../shared/public/payments/payment-news.js';
import { endPaypal } from './paypal-return.js';
import type { PaypalReturn } from './return-search.js';
import { ReturnPage } from './return-page.js';

/** A window that is still there by then can't close itself, and goes on to where the guest would be sent. */
const CLOSING_MS = 800;

const pause = (ms: number) => new Promise((over) => setTimeout(over, ms));

/** `/paypal-redirect`: in PayPal's own window it tells the shop's and closes; without one it goes on by itself. */
export function PaypalReturnPage({ search }: { readonly search: PaypalReturn }) {
  return (
    <ReturnPage
      end={async () => {
        const { news, way } = await endPaypal(search);
        if (news) tellPayment(news);
        if (window.opener) {
          window.close();
          await pause(CLOSING_MS);
        }
        return way;
      }}
    />
  );
}
