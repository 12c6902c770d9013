import { useState } from 'react';
import { Button } from '../../../shared/kit/controls/button.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { useShortcuts } from '../../../shared/office/shortcuts/use-shortcuts.js';
import { SaleDialog } from './sale-dialog.js';

/** "Nuova transazione", by its button or by N; on `listId` where the page is about one list. */
export function NewSale({ listId }: { readonly listId?: number | undefined }) {
  const [opened, setOpened] = useState(false);
  useShortcuts('Questa pagina', [{ keys: 'n', words: 'Nuova transazione', run: () => setOpened(true) }]);
  return (
    <>
      <Button
        variant="primary"
        icon={<Icon name="plus" />}
        aria-label="Nuova transazione"
        onClick={() => setOpened(true)}
      >
        <span>
          Nuova<span className="noun"> transazione</span>
        </span>
      </Button>
      {opened && <SaleDialog listId={listId} onClose={() => setOpened(false)} />}
    </>
  );
}
