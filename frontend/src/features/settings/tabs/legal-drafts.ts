import {
  DELIVERY_RULES,
  DRAFT_MARK,
  type GiftList,
  LEGAL_FIELDS,
  type LegalCode,
  PAYMENT_RULES,
  type SettingsRecord,
} from '@fiocco/contracts';
import { textIn, type TabValues } from '../tab-kind.js';
import { textOf } from './text-of-html.js';

export type LegalField = (typeof LEGAL_FIELDS)[LegalCode];

type Delivery = (typeof DELIVERY_RULES)[number];
type Method = (typeof PAYMENT_RULES)[number];

/** What its lists allow decides how gifts arrive. */
export type ListTerms = Pick<GiftList, 'state' | 'allowedDeliveryModes'>;

/** What the drafts say of the shop; a fact that it has not written is left out with its line. */
interface Shop {
  readonly name: string;
  /** Name, address, tax numbers and contacts, a line each. */
  readonly identity: string;
  /** "scrivendo a … o telefonando al …" */
  readonly contact: string;
  readonly methods: readonly string[];
  readonly providers: readonly string[];
  readonly deliveries: readonly Delivery[];
  readonly shipsAbroad: boolean;
  readonly invoices: boolean;
}

const together = new Intl.ListFormat('it', { type: 'conjunction' });
const either = new Intl.ListFormat('it', { type: 'disjunction' });
const written = (lines: readonly (string | false)[]): string => lines.filter(Boolean).join('\n');
const items = (lines: readonly (string | false)[]): string =>
  lines
    .filter(Boolean)
    .map((line) => `- ${line}`)
    .join('\n');

/**
 * The ways that a list in use allows, every way while there is no list yet. What is paid at the counter is picked up there,
 * and nothing is shipped by a shop that is paid in no other way.
 */
function deliveriesOf(lists: readonly ListTerms[], methods: readonly Method[]): readonly Delivery[] {
  const inUse = lists.filter(({ state }) => state !== 'archived');
  const ships = methods.length === 0 || methods.some(({ leadsTo }) => leadsTo !== 'reserve');
  const isAllowed = ({ field, code }: Delivery) =>
    inUse.length === 0 ||
    inUse.some(({ allowedDeliveryModes }) => allowedDeliveryModes[field]) ||
    methods.some(({ delivery }) => delivery === code);
  return DELIVERY_RULES.filter((rule) => (ships || !rule.ships) && isAllowed(rule));
}

function shopOf(values: TabValues, record: SettingsRecord, lists: readonly ListTerms[]): Shop {
  const of = (field: string) => textIn(values, field).trim();
  const name = of('storeName') || of('appName') || 'Il negozio';
  const address = textOf(of('storeAddress')).split('\n').filter(Boolean).join(', ');
  const said = (words: string, field: string) => of(field) && `${words}${of(field)}`;
  const ways = [said('scrivendo a ', 'storeEmail'), said('telefonando al ', 'storePhone')].filter(Boolean);
  const saved: Readonly<Record<string, unknown>> = { ...record };
  const on = PAYMENT_RULES.filter(({ needs }) => saved[needs.switch] === true);
  return {
    name,
    identity: written([
      name,
      address,
      said('Partita IVA: ', 'vatNumber'),
      said('Numero REA: ', 'reaNumber'),
      said('E-mail: ', 'storeEmail'),
      said('Telefono: ', 'storePhone'),
    ]),
    contact: either.format(ways.length > 0 ? ways : ['rivolgendosi al negozio']),
    methods: on.map(({ name: method }) => method),
    providers: on.flatMap(({ provider }) => provider ?? []),
    deliveries: deliveriesOf(lists, on),
    shipsAbroad: values['shipsAbroad'] === true,
    invoices: record.offersInvoice,
  };
}

const ships = ({ deliveries }: Shop): boolean => deliveries.some((delivery) => delivery.ships);

const HEAD = `${DRAFT_MARK}: bozza proposta con i dati del negozio. Va riletta con chi segue la parte legale, corretta dove serve, e questa riga va tolta.`;

const privacy = (shop: Shop): string => `Informativa sul trattamento dei dati personali
(art. 13 e 14 del Regolamento UE 2016/679)

1. Chi è il titolare
${shop.identity}

2. Quali dati trattiamo, e perché
${items([
  'Di chi regala: nome, e-mail, telefono, indirizzo se il regalo va spedito, il biglietto che accompagna il regalo. Servono a concludere l’ordine, a prepararlo, a consegnarlo e a dare assistenza.',
  'Dei festeggiati: nomi, data dell’occasione, recapiti e indirizzo di consegna. Servono a tenere la lista e a far arrivare i regali. Li danno i festeggiati stessi o chi apre la lista per loro.',
  shop.invoices && 'Di chi chiede la fattura: i dati fiscali necessari a emetterla.',
  'Dei pagamenti: metodo, importo, esito e numero dell’operazione. I numeri delle carte non passano da noi: li riceve solo il prestatore del servizio di pagamento.',
  'Dati tecnici del collegamento, per la sicurezza del sito.',
])}
Senza i dati indicati come necessari l’ordine non può essere concluso; gli altri sono facoltativi.

3. Su quale base
${items([
  'Il contratto con chi ordina e le richieste che lo precedono (art. 6, par. 1, lett. b).',
  'Gli obblighi di legge, fiscali e contabili (art. 6, par. 1, lett. c).',
  'Il legittimo interesse a consegnare i regali ai festeggiati, alla sicurezza del sito e alla tutela dei nostri diritti (art. 6, par. 1, lett. f).',
])}
Non facciamo profilazione, non mandiamo pubblicità e non cediamo dati a terzi per i loro scopi.

4. A chi li comunichiamo
${items([
  'Ai festeggiati: il nome di chi ha regalato, il regalo e il biglietto.',
  shop.providers.length > 0 &&
    `A ${together.format(shop.providers)}, per i pagamenti, come autonomi titolari.`,
  ships(shop) && 'Ai corrieri, per la consegna.',
  'A chi fornisce il servizio del sito, della posta elettronica e delle copie di sicurezza, come responsabili del trattamento.',
  'A chi tiene la contabilità, alla banca e alle autorità, quando la legge lo chiede.',
])}
Se un fornitore tratta dati fuori dallo Spazio economico europeo, lo fa con le garanzie degli articoli 44 e seguenti del Regolamento.

5. Per quanto tempo
${items([
  'I dati dell’ordine e i documenti fiscali: dieci anni (art. 2220 del codice civile).',
  'Gli ordini lasciati a metà: 24 ore dall’ultima modifica.',
  'I dati della lista: finché è aperta e fino a quando ordini, consegne e garanzie sono conclusi.',
  'I dati tecnici di sicurezza: per il tempo necessario a quello scopo.',
])}

6. I tuoi diritti
Puoi chiedere l’accesso ai tuoi dati, una copia, la rettifica, la cancellazione, la limitazione e la portabilità, e opporti al trattamento fondato sul legittimo interesse, ${shop.contact}. Rispondiamo entro un mese. Ciò che la legge ci obbliga a conservare resta fino al termine previsto.
Puoi proporre reclamo al Garante per la protezione dei dati personali (www.garanteprivacy.it).

7. Cookie
Il sito usa solo cookie tecnici e memorie del browser necessari al suo funzionamento: per questo non chiede il consenso. Non ci sono cookie di profilazione né di statistica di terzi. Chi paga sulle pagine di un prestatore del servizio di pagamento trova lì la sua informativa.`;

const withdrawal = (shop: Shop): string => `Diritto di recesso
(articoli 52 e seguenti del Codice del consumo)

1. Quattordici giorni
Chi ha acquistato online come consumatore può recedere entro 14 giorni, senza dare spiegazioni. Il termine decorre dal giorno in cui chi ha acquistato, o la persona indicata per riceverlo, prende possesso del regalo; se i beni di uno stesso ordine arrivano separati, dall’ultimo. Per una quota che non è ancora un regalo consegnato decorre dalla conclusione del contratto.

2. Come si esercita
Il modo più semplice è la funzione «Recedi dal contratto qui», in questa pagina e in fondo a ogni pagina del sito: si scrivono il numero dell’ordine e l’e-mail dell’acquisto, poi si conferma dal link che arriva per e-mail. Una ricevuta con giorno e ora arriva subito allo stesso indirizzo.
In alternativa basta una dichiarazione esplicita, anche con il modulo in fondo, inviata prima che il termine scada a:
${shop.identity}

3. La restituzione
I beni vanno restituiti entro 14 giorni dalla comunicazione del recesso. Il costo della restituzione è a carico di chi recede, salvo che il negozio si offra di sostenerlo o non ne abbia informato prima. Chi recede risponde solo della diminuzione di valore dovuta a un uso diverso da quello necessario a verificare natura, caratteristiche e funzionamento del bene.

4. Il rimborso
Rimborsiamo tutto ciò che è stato pagato, comprese le spese della consegna standard, entro 14 giorni dal giorno in cui veniamo a sapere del recesso, con lo stesso mezzo usato per il pagamento, salvo altro accordo espresso, e senza costi. Possiamo trattenere il rimborso finché non riceviamo i beni, o la prova che sono stati spediti. Il rimborso spetta a chi ha acquistato.

5. Quando il recesso è escluso (art. 59)
${items([
  'Beni fatti su misura o chiaramente personalizzati.',
  'Beni che rischiano di deteriorarsi o scadere rapidamente.',
  'Beni sigillati che non si possono restituire per motivi igienici o di salute, se aperti dopo la consegna.',
  'Beni che dopo la consegna si mescolano per loro natura in modo inscindibile con altri.',
  'Registrazioni audio o video e programmi informatici sigillati, se aperti dopo la consegna.',
  'Giornali e riviste, e servizi per il tempo libero da fornire a una data o in un periodo determinati.',
])}

6. Modulo tipo di recesso
(da compilare e inviare solo se si desidera recedere dal contratto)

Destinatario:
${shop.identity}
Con la presente io/noi (*) notifico/notifichiamo (*) il recesso dal mio/nostro (*) contratto di vendita dei seguenti beni/servizi (*):
Ordine n.:
Ordinato il (*)/ricevuto il (*):
Nome del/dei consumatore(i):
Indirizzo del/dei consumatore(i):
Firma del/dei consumatore(i) (solo se il presente modulo è notificato in versione cartacea):
Data:
(*) Cancellare la dicitura inutile.`;

function howFar(shop: Shop): string {
  if (!ships(shop)) return '';
  return shop.shipsAbroad
    ? 'Spediamo in Italia e all’estero, negli stati indicati prima di ordinare. '
    : 'Spediamo solo in Italia. ';
}

const terms = (shop: Shop): string => `Condizioni generali di vendita

1. Chi vende
${shop.identity}

2. L’ordine
Sul sito si acquistano regali delle liste tenute da ${shop.name}. L’ordine si conclude con l’ultimo pulsante, che dice l’obbligo di pagare; prima si possono rivedere e correggere il regalo, i dati, la consegna e il totale. Il contratto è concluso quando ne diamo conferma, sul sito e per e-mail con il numero dell’ordine. Il contratto è in italiano; conserviamo l’ordine e la conferma resta a chi ha acquistato. Se un regalo non fosse più disponibile lo diciamo subito e restituiamo quanto pagato.

3. I prezzi
I prezzi sono in euro e comprendono l’IVA. Le spese di spedizione, dove ci sono, si leggono a parte e sono comprese nel totale prima di ordinare.

4. Il pagamento
${
  shop.methods.length > 0
    ? `Metodi accettati: ${together.format(shop.methods)}. Quelli disponibili per la singola lista si leggono prima di ordinare.`
    : 'I metodi disponibili per la singola lista si leggono prima di ordinare.'
}
Chi prenota, o sceglie di pagare più tardi, trova nell’e-mail il termine entro cui farlo; passato il termine il regalo può tornare disponibile.

5. La consegna
Le modalità dipendono dalla lista e si leggono prima di ordinare. Possono essere:
${items(shop.deliveries.map(({ name, ships }) => (ships ? name : `${name} in negozio`)))}
${howFar(shop)}Salvo diverso accordo consegniamo entro 30 giorni dalla conclusione del contratto; per i regali di una lista può essere concordata con i festeggiati una data vicina all’occasione. Il rischio passa a chi riceve il bene, o a chi è stato indicato per riceverlo, con la consegna.

6. Regali e quote
Il regalo è pagato da chi acquista ed è destinato ai festeggiati. Più persone possono regalare insieme un bene con delle quote: ciascuna è un acquisto a sé, con la sua ricevuta. Se le quote non bastano a completare il regalo alla chiusura della raccolta o della lista, quanto raccolto resta ai festeggiati come credito da usare in negozio; chi ha versato la quota conserva i suoi diritti, compreso il recesso nei termini. I contributi liberi diventano allo stesso modo credito della lista.

7. La garanzia legale
Per ogni bene vale la garanzia legale di conformità di 24 mesi dalla consegna (articoli 128 e seguenti del Codice del consumo): se il bene ha un difetto si ha diritto al ripristino senza spese, con riparazione o sostituzione, oppure, nei casi previsti, alla riduzione del prezzo o alla risoluzione del contratto. Per usarla basta rivolgersi a noi con il numero dell’ordine.

8. Il recesso
Chi acquista online può recedere entro 14 giorni: condizioni, esclusioni e modulo sono nella pagina del recesso.

9. Reclami e controversie
Per un reclamo ci si rivolge a noi ${shop.contact}. Ai contratti si applica la legge italiana. Per le controversie con un consumatore è competente il giudice del luogo in cui il consumatore ha la residenza o il domicilio (art. 66-bis del Codice del consumo); resta la possibilità di rivolgersi a un organismo di risoluzione alternativa delle controversie, per esempio presso la Camera di commercio.`;

const DRAFTS: Readonly<Record<LegalField, (shop: Shop) => string>> = {
  privacyPage: privacy,
  withdrawalPage: withdrawal,
  termsPage: terms,
};

/** A text to begin with, of what is typed on this tab, saved on the others and allowed by the lists. */
export const draftOf = (
  field: LegalField,
  values: TabValues,
  record: SettingsRecord,
  lists: readonly ListTerms[],
): string => `${HEAD}\n\n${DRAFTS[field](shopOf(values, record, lists))}`;
