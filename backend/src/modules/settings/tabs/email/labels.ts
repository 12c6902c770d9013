export const labels = {
  emailFromAddress: { label: 'Mittente delle e-mail' },
  emailFromName: { label: 'Nome del mittente' },
};
