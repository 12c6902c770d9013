import type { RecordKind } from '../../platform/index.js';

const LIST: Readonly<Record<string, string>> = {
  name: 'Nome della lista',
  occasionId: 'Occasione',
  beneficiaryName: 'Beneficiario',
  beneficiaryEmail: 'E-mail del beneficiario',
  beneficiaryPhone: 'Telefono del beneficiario',
  beneficiaryAddress: 'Indirizzo del beneficiario',
  eventDate: 'Giorno dell’evento',
  startDate: 'Data di inizio',
  endDate: 'Data di fine',
  state: 'Stato',
  publicMessage: 'Messaggio per gli invitati',
  notes: 'Note interne',
  image: 'Immagine',
  notifyBeneficiary: 'Avvisa il beneficiario',
  acceptsFund: 'Accetta contributi liberi',
  payStripe: 'Pagamento con carta',
  payPaypal: 'Pagamento con PayPal',
  payInNegozio: 'Pagamento in negozio',
  payBonifico: 'Pagamento con bonifico',
  deliverBeneficiaryPickup: 'Ritiro del beneficiario',
  deliverBuyerPickup: 'Ritiro dell’acquirente',
  deliverBeneficiaryShipping: 'Spedizione al beneficiario',
  deliverBuyerShipping: 'Spedizione all’acquirente',
  password: 'Password',
};
const PRODUCT: Readonly<Record<string, string>> = {
  name: 'Nome',
  description: 'Descrizione',
  priceCents: 'Prezzo',
  shippingCents: 'Spese di spedizione',
  productCode: 'Codice',
  productType: 'Modalità di acquisto',
  imageUrl: 'Immagine',
  pictures: 'Galleria',
  video: 'Video',
};
const ACCOUNT: Readonly<Record<string, string>> = {
  username: 'Nome utente',
  name: 'Nome',
  email: 'E-mail',
  role: 'Ruolo',
  active: 'Attivo',
  password: 'Password',
  lastLogin: 'Accesso',
  lastLogout: 'Uscita',
};
const SETTINGS: Readonly<Record<string, string>> = {
  storeName: 'Nome del negozio',
  storeDescription: 'Descrizione del negozio',
  storeEmail: 'E-mail del negozio',
  storePhone: 'Telefono del negozio',
  storeAddress: 'Indirizzo del negozio',
  vatNumber: 'Partita IVA',
  reaNumber: 'Numero REA',
  appName: 'Nome dell’applicazione',
  logoUrl: 'Logo',
  primaryColor: 'Colore principale',
  backgroundColor: 'Colore dello sfondo',
  textColor: 'Colore del testo',
  headingColor: 'Colore dei titoli',
  accentColor: 'Colore di accento',
  lineColor: 'Colore delle linee',
  openingHours: 'Orari di apertura',
  environmentMode: 'Modalità',
  enableInStore: 'Pagamento in negozio',
  adminName: 'Nome dell’amministratore',
  adminEmail: 'E-mail dell’amministratore',
  emailFromAddress: 'Mittente delle e-mail',
  emailFromName: 'Nome del mittente',
};

const LABELS: Readonly<Record<RecordKind, Readonly<Record<string, string>>>> = {
  list: LIST,
  product: PRODUCT,
  occasion: { name: 'Nome' },
  account: ACCOUNT,
  settings: SETTINGS,
};

/** A field that no longer exists is told by its code. */
export const labelOf = (kind: RecordKind, field: string): string => LABELS[kind][field] ?? field;

/** Where its form has a field; one that no longer exists comes last. */
export function placeOf(kind: RecordKind, field: string): number {
  const place = Object.keys(LABELS[kind]).indexOf(field);
  return place < 0 ? Number.MAX_SAFE_INTEGER : place;
}
