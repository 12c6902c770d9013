import { type Cents } from '@fiocco/money';
import { formatsIn } from '@fiocco/texts';
import { language } from '../texts/say.js';

/* Amounts as the page's language writes them. The office's pages are Italian. */

/** 1.290,00 € */
export const formatEuro = (cents: Cents): string => formatsIn(language()).euro(cents);

/** 50 €; cents are shown where there are any. */
export const formatWholeEuro = (cents: Cents): string => formatsIn(language()).wholeEuro(cents);

/** 1.290,00, as fields show it; `centsTyped` reads it in whatever language. */
export const amountText = (cents: Cents): string => formatsIn(language()).amount(cents);
