import { Transform } from 'class-transformer';

/** A page's address keeps a filter that was emptied as an empty text: it counts as none. */
export const EmptyIsAbsent = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value));
