import {
  DEFAULT_VAT_RATE,
  isEan,
  marginOf,
  type Product,
  type ProductPicture,
  type ProductType,
  VAT_RATES,
} from '@fiocco/contracts';
import { centsOf, centsTyped, formatDecimal } from '@fiocco/money';
import type { FormErrors } from '../../shared/office/controls/use-form.js';
import { amountText, formatEuro } from '../../shared/format/money.js';

/** The dialog's fields, as they are typed. */
export interface ProductValues {
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly quantityAvailable: string;
  readonly shippingCost: string;
  readonly productCode: string;
  readonly productType: ProductType;
  /** Percent. */
  readonly vatRate: string;
  readonly category: string;
  readonly supplier: string;
  readonly cost: string;
  readonly ean: string;
  readonly video: string;
  /** In their order; the first is on the cards. */
  readonly pictures: readonly ProductPicture[];
  readonly selectedGiftListIds: readonly number[];
}

export interface ProductBody extends Omit<
  ProductValues,
  'quantityAvailable' | 'selectedGiftListIds' | 'cost'
> {
  readonly quantityAvailable: number;
  readonly cost: string | null;
  /** On creation only: afterwards a list's own dialog assigns its products. */
  readonly selectedGiftListIds?: readonly number[];
}

export const PRODUCT_LABELS: Record<Exclude<keyof ProductValues, 'selectedGiftListIds'>, string> = {
  name: 'Nome',
  description: 'Descrizione',
  price: 'Prezzo',
  quantityAvailable: 'Quantità',
  shippingCost: 'Costo di spedizione',
  productCode: 'Codice prodotto',
  productType: 'Tipo',
  vatRate: 'Aliquota IVA',
  category: 'Categoria',
  supplier: 'Fornitore',
  cost: 'Costo',
  ean: 'Codice EAN',
  video: 'Video',
  pictures: 'Immagini',
};

export const TYPE_WORDS: readonly (readonly [ProductType, string, string])[] = [
  ['intero', 'Intero', 'intero'],
  ['quote', 'A quote', 'quote'],
  ['prenotabile', 'Prenotabile', 'prenotabile'],
  ['intero_prenotabile', 'Intero o prenotabile', 'intero prenotabile'],
];

/** What guests can do with it. */
export const TYPE_MEANINGS: Readonly<Record<ProductType, string>> = {
  intero: 'Un ospite lo compra per intero.',
  quote: 'Più ospiti ne regalano una parte ciascuno, fino al prezzo.',
  prenotabile: 'Si prenota senza pagare online: si paga in negozio entro sette giorni.',
  intero_prenotabile: 'L’ospite sceglie: lo compra subito, o lo prenota e lo paga in negozio.',
};

/** The rates of the law, and the product's own where a call has given it another. */
export function vatRates(own: string): readonly (readonly [rate: string, words: string])[] {
  const rates = VAT_RATES.some((rate) => rate === own) ? VAT_RATES : [...VAT_RATES, own];
  return rates.map((rate) => [rate, `${rate.replace('.', ',')} %`] as const);
}

const NEW_PRODUCT: ProductValues = {
  name: '',
  description: '',
  price: '',
  quantityAvailable: '1',
  shippingCost: '0,00',
  productCode: '',
  productType: 'intero',
  vatRate: DEFAULT_VAT_RATE,
  category: '',
  supplier: '',
  cost: '',
  ean: '',
  video: '',
  pictures: [],
  selectedGiftListIds: [],
};

function tradeValues({ category, supplier, cost, ean }: Product) {
  return {
    category: category ?? '',
    supplier: supplier ?? '',
    cost: cost === null ? '' : amountText(centsOf(cost)),
    ean: ean ?? '',
  };
}

export function valuesOf(product: Product | null): ProductValues {
  if (!product) return NEW_PRODUCT;
  return {
    name: product.name,
    description: product.description ?? '',
    price: amountText(centsOf(product.price)),
    quantityAvailable: String(product.quantityAvailable),
    shippingCost: amountText(centsOf(product.shippingCost)),
    productCode: product.productCode ?? '',
    productType: product.productType,
    vatRate: product.vatRate,
    ...tradeValues(product),
    video: product.video ?? '',
    pictures: product.pictures,
    selectedGiftListIds: [],
  };
}

export function bodyOf(values: ProductValues, isNew: boolean): ProductBody {
  const { selectedGiftListIds, ...fields } = values;
  return {
    ...fields,
    name: fields.name.trim(),
    price: decimalTyped(fields.price),
    shippingCost: decimalTyped(fields.shippingCost),
    quantityAvailable: Number(fields.quantityAvailable),
    cost: fields.cost.trim() ? decimalTyped(fields.cost) : null,
    ...(isNew ? { selectedGiftListIds } : {}),
  };
}

/** Whether saving would only take pictures away. */
export function isDeletionOnly(values: ProductValues, product: Product | null): boolean {
  const { pictures: before, ...fields } = valuesOf(product);
  const { pictures: now, ...others } = values;
  if (now.length >= before.length || JSON.stringify(fields) !== JSON.stringify(others)) return false;
  return now.every(({ imageUrl }) => before.some((picture) => picture.imageUrl === imageUrl));
}

/** Of a text that was checked. Throws for one that is no amount. */
function decimalTyped(text: string): string {
  const cents = centsTyped(text);
  if (cents === null) throw new RangeError(`${text} is no amount`);
  return formatDecimal(cents);
}

function moneyFault(text: string, required: string): string | undefined {
  if (!text.trim()) return required;
  return centsTyped(text) === null ? 'Serve un importo, per esempio 49,90' : undefined;
}

function quantityFault(text: string, least: number): string | undefined {
  if (!text.trim()) return 'La quantità è richiesta';
  if (!/^\d{1,7}$/.test(text.trim()) || Number(text) < 1) return 'La quantità deve essere almeno 1';
  return Number(text) < least
    ? `${least} già impegnate: la quantità non può scendere sotto ${least}`
    : undefined;
}

function eanFault(text: string): string | undefined {
  const digits = text.replaceAll(/[\s-]/g, '');
  return digits === '' || isEan(digits) ? undefined : 'Controlla le cifre: l’ultima non torna con le altre';
}

/** What is left of the price that is typed; null while one of the two is no amount. */
export function marginTyped({ price, vatRate, cost }: ProductValues): string | null {
  const [priceCents, costCents] = [centsTyped(price), cost.trim() ? centsTyped(cost) : null];
  if (priceCents === null || costCents === null) return null;
  const { margin, marginPercent } = marginOf(priceCents, vatRate, costCents);
  const share = marginPercent === null ? '' : ` (${marginPercent} %)`;
  return `Margine ${formatEuro(centsOf(margin))}${share}, IVA esclusa`;
}

/** `least`: no less may be left of it, see `leastQuantity`. */
export function productFaults(values: ProductValues, least: number): FormErrors<ProductValues> {
  return {
    name: values.name.trim() ? undefined : 'Il nome del prodotto è richiesto',
    price: moneyFault(values.price, 'Il prezzo è richiesto'),
    quantityAvailable: quantityFault(values.quantityAvailable, least),
    shippingCost: moneyFault(values.shippingCost, 'Il costo di spedizione è richiesto'),
    cost: values.cost.trim() ? moneyFault(values.cost, '') : undefined,
    ean: eanFault(values.ean),
  };
}
