import type { GiftList } from '@fiocco/contracts';
import type { MenuAction } from '../../shared/office/page/row-menu.js';

/** What may become of a list's state, in a menu. */
export function stateActions(
  list: GiftList,
  onState: (list: GiftList, state: GiftList['state']) => void,
): MenuAction[] {
  const to = (state: GiftList['state'], label: string, icon: MenuAction['icon']): MenuAction => ({
    label,
    icon,
    run: () => onState(list, state),
  });
  return [
    ...(list.state === 'open'
      ? [to('suspended', 'Sospendi', 'player-pause')]
      : [to('open', 'Riapri', 'rotate')]),
    ...(list.state === 'archived' ? [] : [to('archived', 'Archivia', 'archive')]),
  ];
}

/** It stays in the menu of those who may not, with the reason. */
export const deleteAction = (mayDelete: boolean, run: () => void): MenuAction => ({
  label: 'Elimina…',
  icon: 'trash',
  danger: mayDelete,
  apart: true,
  forbidden: mayDelete ? undefined : 'Solo un amministratore.',
  run,
});
