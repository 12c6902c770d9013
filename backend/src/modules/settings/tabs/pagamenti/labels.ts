export const labels = {
  environmentMode: { label: 'Modalità' },
  enableInStore: { label: 'Pagamento in negozio' },
};
