/** A fifth delivery method, as a developer would write its file. */
export const locker = {
  code: 'locker',
  field: 'locker',
  aliases: ['armadietto'],
  name: 'Armadietto',
  words: {
    guest: ({ name }: { readonly name: string }) => `Nell’armadietto di ${name}`,
    mail: () => 'Prepariamo il regalo e lo lasciamo nell’armadietto.',
  },
  ships: true,
  needsAddress: false,
  preset: 'never',
} as const;
