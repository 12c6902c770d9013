export interface Order {
  readonly id: string;
  readonly intent: 'CAPTURE' | 'AUTHORIZE';
  readonly status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  readonly amount: number;
  readonly currency: string;
  /** What the shop said of it, given back as it came. */
  readonly unit: Readonly<Record<string, unknown>>;
  readonly referenceId: string;
  readonly customId: string | null;
  readonly invoiceId: string | null;
  /** Whether the shop named PayPal as the way of paying, which changes the words of some answers. */
  readonly named: boolean;
  readonly returnUrl: string | null;
  readonly cancelUrl: string | null;
  readonly created: string;
  readonly updated: string;
  /** Whether the buyer has ever approved it. */
  readonly everApproved: boolean;
}

export interface Authorization {
  readonly id: string;
  readonly order: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'CREATED' | 'CAPTURED' | 'PARTIALLY_CAPTURED' | 'VOIDED';
  readonly created: string;
  readonly updated: string;
  readonly expires: string;
}

export interface Capture {
  readonly id: string;
  readonly order: string;
  readonly authorization: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'COMPLETED' | 'PENDING' | 'DECLINED';
  readonly invoiceId: string | null;
  readonly customId: string | null;
  readonly final: boolean;
  readonly created: string;
  readonly updated: string;
}

export interface Refund {
  readonly id: string;
  readonly capture: string;
  readonly order: string;
  readonly amount: number;
  readonly currency: string;
  readonly invoiceId: string | null;
  readonly customId: string | null;
  readonly note: string | null;
  readonly created: string;
}
