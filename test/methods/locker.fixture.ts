/** A fifth delivery method, as a developer would write its file. */
export const locker = {
  code: 'locker',
  field: 'locker',
  aliases: ['armadietto'],
  name: 'Armadietto',
  ships: true,
  needsAddress: false,
  preset: 'never',
} as const;
