import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Matches } from 'class-validator';

// What an event admits as an id, and no longer than an id need be.
const RECEIPT_ID = /^[A-Za-z0-9_-][A-Za-z0-9_.:-]{0,63}$/;

/**
 * Names one entry of money, drawn by the page when its dialog opens and sent again with every try: an answer that got
 * lost must not make 20 € into 40 €. 1 to 64 letters, digits, `_`, `.`, `:` and `-`.
 */
export function ReceiptId(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    Matches(RECEIPT_ID, { message: 'Manca il numero dell’incasso: riapri la finestra e riprova' }),
  );
}
