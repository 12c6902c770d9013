import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../shared/kit/controls/button.js';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { Icon, type IconName } from '../../shared/office/pictures/icon.js';
import { usePageTitle } from '../../shared/kit/use-page-title.js';

interface NothingHereProps {
  /** What the browser's tab says. */
  readonly tab: string;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function NothingHere({ tab, icon, title, text, children }: NothingHereProps) {
  const { appName } = usePublicSettings();
  usePageTitle(tab, appName);
  return (
    <div className="empty-state">
      <span className="error-badge">
        <Icon name={icon} size="large" />
      </span>
      <h1 className="h2">{title}</h1>
      <p className="soft">{text}</p>
      <Link className={buttonClass()} to="/admin/transactions">
        Vai alle transazioni
      </Link>
      {children}
    </div>
  );
}

/** An unknown address under /admin: the navigation stays at hand. */
export function MissingPage() {
  return (
    <NothingHere
      tab="Pagina non trovata"
      icon="alert-triangle"
      title="Questa pagina non c’è"
      text="Dal menu si arriva a tutte le altre."
    >
      <h2 className="hint" lang="en">
        404 Page Not Found
      </h2>
      <p className="hint" lang="en">
        Did you forget to add the page to the router?
      </p>
    </NothingHere>
  );
}

/** A page that is there, for somebody else. */
export function ForAdministrators() {
  return (
    <NothingHere
      tab="Riservata agli amministratori"
      icon="lock"
      title="Pagina riservata agli amministratori"
      text="Le impostazioni le vede e le cambia chi amministra il negozio."
    />
  );
}
