import { type ReactNode, useState } from 'react';

interface AsOpenedProps<R> {
  readonly record: R;
  readonly children: (record: R) => ReactNode;
}

/** A record as it was when its dialog was opened: what others save meanwhile is told as a conflict, not taken over. */
export function AsOpened<R>({ record, children }: AsOpenedProps<R>) {
  const [opened] = useState(record);
  return children(opened);
}
