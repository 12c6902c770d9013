import { deliveryName, paymentName } from '@fiocco/contracts';
import { oneLine } from '../../content/html.js';
import { addressOf, type FactLine, footerLines, type MailContent } from '../../content/mail-content.js';
import type { Shop } from '../../ports.js';
import { euro, FUND, messageIn, picturesOf } from '../purchase/purchase-content.js';
import { cut, dayAndTime, weekday } from '../purchase/purchase-words.js';
import type { ShopNoticeFacts } from './facts.js';

const ITEM_IN_SUBJECT = 50;

/** For staff: what happened, and where to look at it. */
export function wording(facts: ShopNoticeFacts, shop: Shop): MailContent {
  const item = oneLine(facts.productName ?? '') || FUND;
  const heading = headingOf(facts);
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

function headingOf({ stage, type }: ShopNoticeFacts): string {
  if (type === 'quota') return stage === 'paid' ? 'Nuova quota pagata' : 'Nuova quota';
  if (stage === 'awaiting_transfer') return 'Nuovo acquisto con bonifico';
  return stage === 'paid' ? 'Nuovo acquisto' : 'Nuova prenotazione';
}

function factLines(facts: ShopNoticeFacts): readonly FactLine[] {
  const { buyerName, buyerPhone, buyerEmail, paymentMethod, reservedUntil } = facts;
  return [
    { label: 'Da parte di', value: oneLine(buyerName ?? '') || 'senza nome' },
    ...(buyerPhone ? [{ label: 'Telefono', value: oneLine(buyerPhone) }] : []),
    ...(buyerEmail ? [{ label: 'E-mail', value: oneLine(buyerEmail) }] : []),
    { label: 'Data', value: dayAndTime(facts.orderedAt) },
    { label: 'Consegna', value: deliveryName(facts.deliveryMethod) },
    { label: 'Pagamento', value: paymentName(paymentMethod) },
    ...(reservedUntil ? [{ label: 'Entro', value: weekday(reservedUntil) }] : []),
  ];
}
