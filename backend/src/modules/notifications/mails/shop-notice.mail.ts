import { deliveryName, paymentName, saleHeading } from '@fiocco/contracts';
import { SettingsStore } from '../../settings/index.js';
import { oneLine } from '../content/html.js';
import { addressOf, type FactLine, footerLines, type MailContent } from '../content/mail-content.js';
import type { Shop, TransactionFacts } from '../ports.js';
import { defineMail, type Sources, UNNEEDED, type Unneeded } from '../definition/mail.js';
import { euro, FUND, messageIn, picturesOf } from './purchase/purchase-content.js';
import { agreedFacts, shopsWhileUnpaid, whenAgreed } from './purchase/purchase-mail.js';
import { cut, dayAndTime, ITEM_IN_SUBJECT, weekday } from './purchase/purchase-words.js';
import { reservedSample } from './purchase/samples.js';

const cause = whenAgreed('when_agreed_tell_shop');

interface ShopNoticeFacts extends TransactionFacts {
  readonly shopEmail: string;
}

/**
 * The shop's own address, without one the administrator's; a shop without either wants no notice. Whose sale it is decides,
 * and not whose word agreed it, which for a card is the provider's. What staff record themselves is no news.
 */
async function facts(sources: Sources, transactionId: string): Promise<ShopNoticeFacts | Unneeded | null> {
  const { storeEmail, adminEmail, saleNotice } = await sources.get(SettingsStore).get();
  const shopEmail = storeEmail ?? adminEmail;
  if (!shopEmail || saleNotice !== 'each') return UNNEEDED;
  const found = await agreedFacts(sources, transactionId);
  if (found === null || found === UNNEEDED) return found;
  return found.byGuest ? { ...found, shopEmail } : UNNEEDED;
}

/** For staff: what happened, and where to look at it. */
function wording(facts: ShopNoticeFacts, shop: Shop): MailContent {
  const item = oneLine(facts.productName ?? '') || FUND;
  const heading = saleHeading(facts);
  const list = oneLine(facts.listName);
  return {
    subject: `${heading}: ${cut(item, ITEM_IN_SUBJECT)} – ordine ${facts.orderNumber}`,
    preview: `Lista «${list}», ${euro(facts.amountCents + facts.shippingCents)}.`,
    heading,
    lead: `Dalla lista «${list}».`,
    item: { name: item, lines: [`Ordine ${facts.orderNumber}`] },
    facts: factLines(facts),
    total: {
      label: facts.stage === 'paid' ? 'Totale pagato' : 'Da incassare',
      value: euro(facts.amountCents + facts.shippingCents),
    },
    button: { label: 'Apri la transazione', url: addressOf(facts.staffUrl, shop.publicUrl) },
    message: messageIn(facts),
    messageLabel: 'Il messaggio',
    verbatim: null,
    next: [],
    footer: footerLines(shop),
    pictures: picturesOf(facts),
  };
}

function factLines(facts: ShopNoticeFacts): readonly FactLine[] {
  const { buyerName, buyerPhone, buyerEmail, paymentMethod, reservedUntil, wantsInvoice } = facts;
  return [
    { label: 'Da parte di', value: oneLine(buyerName ?? '') || 'senza nome' },
    ...(buyerPhone ? [{ label: 'Telefono', value: oneLine(buyerPhone) }] : []),
    ...(buyerEmail ? [{ label: 'E-mail', value: oneLine(buyerEmail) }] : []),
    { label: 'Data', value: dayAndTime(facts.orderedAt) },
    { label: 'Consegna', value: deliveryName(facts.deliveryMethod) },
    { label: 'Pagamento', value: paymentName(paymentMethod) },
    ...(wantsInvoice ? [{ label: 'Fattura', value: 'richiesta: i dati sono nella transazione' }] : []),
    ...(reservedUntil ? [{ label: 'Entro', value: weekday(reservedUntil) }] : []),
  ];
}

const sample: ShopNoticeFacts = {
  ...reservedSample,
  wantsInvoice: true,
  shopEmail: 'ciao@fiocco.example',
};

/** Tells the shop that a guest reserved or bought something. */
export const shopNotice = defineMail<ShopNoticeFacts>({
  code: 'avviso-negozio',
  name: 'Avviso al negozio',
  when: 'quando un ospite prenota o acquista, se il negozio vuole un avviso a ogni vendita',
  job: { name: 'notify-shop', kind: 'transaction' },
  missing: 'L’ordine non si trova',
  cause,
  facts,
  wording,
  sample,
  isDispensable: true,
  obstacle: () => null,
  limit: shopsWhileUnpaid,
  answersTo: ({ buyerEmail }) => buyerEmail,
  recipient: ({ shopEmail }) => ({ name: '', address: shopEmail, whose: 'del negozio' }),
});
