import type { ReactNode } from 'react';
import { usePublicSettings } from '../../api/public-settings.js';
import { usePageTitle } from '../../kit/use-page-title.js';

interface PageHeadProps {
  readonly title: string;
  readonly sub?: ReactNode;
  readonly actions?: ReactNode;
}

/** The page's name, one primary action; also names the browser tab. */
export function PageHead({ title, sub, actions }: PageHeadProps) {
  const { appName } = usePublicSettings();
  usePageTitle(title, appName);
  return (
    <div className="head">
      <h1>{title}</h1>
      {sub && <span className="sub desk-only">{sub}</span>}
      {actions && <div className="actions">{actions}</div>}
    </div>
  );
}
