import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../shared/kit/controls/button.js';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { usePageTitle } from '../../shared/kit/use-page-title.js';

/** An unknown address under /admin: the navigation stays at hand. */
export function MissingPage() {
  const { appName } = usePublicSettings();
  usePageTitle('Pagina non trovata', appName);
  return (
    <div className="empty-state">
      <span className="error-badge">
        <Icon name="alert-triangle" size="large" />
      </span>
      <h1 className="h2">Questa pagina non c’è</h1>
      <p className="soft">Dal menu si arriva a tutte le altre.</p>
      <Link className={buttonClass()} to="/admin/transactions">
        Vai alle transazioni
      </Link>
      <h2 className="hint" lang="en">
        404 Page Not Found
      </h2>
      <p className="hint" lang="en">
        Did you forget to add the page to the router?
      </p>
    </div>
  );
}

/** A page that is there, for somebody else. */
export function ForAdministrators() {
  const { appName } = usePublicSettings();
  usePageTitle('Riservata agli amministratori', appName);
  return (
    <div className="empty-state">
      <span className="error-badge">
        <Icon name="lock" size="large" />
      </span>
      <h1 className="h2">Pagina riservata agli amministratori</h1>
      <p className="soft">Le impostazioni le vede e le cambia chi amministra il negozio.</p>
      <Link className={buttonClass()} to="/admin/transactions">
        Vai alle transazioni
      </Link>
    </div>
  );
}
