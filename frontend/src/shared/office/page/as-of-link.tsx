import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../kit/controls/button.js';
import { Icon } from '../pictures/icon.js';

/** As the address of "Com'era" names it. */
export interface AsOfAddress {
  readonly kind:
    | 'transactions'
    | 'lists'
    | 'gifts'
    | 'products'
    | 'settings'
    | 'occasions'
    | 'accounts'
    | 'shop';
  readonly id: string;
}

/** Of the figures of the whole shop, which admins read. */
export const SHOP_TOTALS: AsOfAddress = { kind: 'shop', id: 'totali' };

interface AsOfLinkProps {
  readonly of: AsOfAddress;
  readonly className?: string | undefined;
}

/** The way to how something was, from where it stands today. */
export function AsOfLink({ of, className }: AsOfLinkProps) {
  return (
    <Link className={buttonClass({ variant: 'text', className })} to="/admin/as-of/$kind/$id" params={of}>
      <Icon name="history" />
      Com’era il…
    </Link>
  );
}
