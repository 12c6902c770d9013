/** Stands in the place of a list's name and of its beneficiary's once they are erased. */
export const ERASED_NAME = 'Dati cancellati';
