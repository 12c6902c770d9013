import type { ReactNode } from 'react';
import { usePublicSettings } from '../../api/public-settings.js';
import { usePageTitle } from '../../kit/use-page-title.js';

interface PageProps {
  readonly title: string;
  readonly sub?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the office: its name, which the browser's tab has too, one primary action, then what it shows. */
export function Page({ title, sub, actions, children }: PageProps) {
  const { appName } = usePublicSettings();
  usePageTitle(title, appName);
  return (
    <>
      <div className="head">
        <h1>{title}</h1>
        {sub && <span className="sub desk-only">{sub}</span>}
        {actions && <div className="actions">{actions}</div>}
      </div>
      {children}
    </>
  );
}
