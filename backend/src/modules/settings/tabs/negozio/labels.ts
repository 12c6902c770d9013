export const labels = {
  storeName: { label: 'Nome del negozio' },
  storeDescription: { label: 'Descrizione del negozio' },
  storeEmail: { label: 'E-mail del negozio' },
  storePhone: { label: 'Telefono del negozio' },
  storeAddress: { label: 'Indirizzo del negozio' },
  openingHours: { label: 'Orari di apertura' },
  vatNumber: { label: 'Partita IVA' },
  reaNumber: { label: 'Numero REA' },
  appName: { label: 'Nome dell’applicazione' },
  adminName: { label: 'Nome dell’amministratore' },
  adminEmail: { label: 'E-mail dell’amministratore' },
};
