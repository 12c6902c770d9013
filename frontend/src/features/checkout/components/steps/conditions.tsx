import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { usePublicSettings } from '../../../../shared/api/public-settings.js';
import { legalPages } from '../../../../shared/public/shop/legal-pages.js';
import { Rich } from '../../../../shared/texts/rich.js';
import styles from '../checkout.module.css';

/** The terms of sale, where the shop has written any, and the withdrawal: each beside the purchase, which stays open. */
export function Conditions() {
  const pages = legalPages(usePublicSettings());
  const linkTo = (code: string): ReactElement | null => {
    const page = pages.find((each) => each.code === code);
    if (!page) return null;
    const beside = { target: '_blank', rel: 'noopener' } as const;
    return page.address ? (
      // oxlint-disable-next-line jsx-a11y/anchor-has-content -- The text's own words stand in it.
      <a href={page.address} {...beside} />
    ) : (
      <Link to="/info/$page" params={{ page: code }} {...beside} />
    );
  };
  const [terms, withdrawal] = [linkTo('condizioni'), linkTo('recesso')];
  if (!withdrawal) return null;
  return (
    <p className={styles.law}>
      {terms ? (
        <Rich text="checkout.confirm.conditions" parts={{ terms, withdrawal }} />
      ) : (
        <Rich text="checkout.confirm.withdrawal" parts={{ withdrawal }} />
      )}
    </p>
  );
}
