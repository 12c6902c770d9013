import { buttonClass } from '../../shared/kit/controls/button.js';
import { lastListId, ListLink } from '../../shared/public/gift-lists/list-link.js';
import { say } from '../../shared/texts/say.js';

/** Back to the list that whoever reads came from; nothing where this tab has shown none. */
export function ToLastList() {
  const listId = lastListId();
  if (listId === null) return null;
  return (
    <ListLink className={buttonClass({ wide: true })} listId={listId}>
      {say('common.toList')}
    </ListLink>
  );
}
