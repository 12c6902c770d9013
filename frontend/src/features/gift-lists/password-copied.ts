/** What is said of a list's password, wherever it is copied. */
export const PASSWORD_COPIED = {
  done: 'Password copiata!',
  failed: 'Impossibile copiare la password.',
} as const;
