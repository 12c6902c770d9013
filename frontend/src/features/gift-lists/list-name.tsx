import type { GiftList } from '@fiocco/contracts';
import { Icon } from '../../shared/office/pictures/icon.js';

/** The name of a list, with a lock where guests are asked for its password. */
export function ListName({ list }: { readonly list: Pick<GiftList, 'name' | 'requiresPassword'> }) {
  return (
    <>
      {list.name}
      {list.requiresPassword && (
        <>
          {' '}
          <Icon name="lock" size="small" />
          <span className="visually-hidden">protetta da password</span>
        </>
      )}
    </>
  );
}
