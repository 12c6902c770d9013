/** A fifth payment method, as a developer would write its file. It needs one setting, and its gifts are sent home. */
export const giftVoucher = {
  code: 'buono',
  aliases: ['voucher'],
  field: 'buonoRegalo',
  name: 'Buono regalo',
  payingBy: 'con un buono regalo',
  icon: 'shop',
  staffNote: null,
  leadsTo: 'reserve',
  provider: null,
  delivery: 'locker',
  preset: 'never',
  needs: { switch: 'enableInStore', filledIn: ['storePhone'] },
} as const;
