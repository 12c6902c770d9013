import { Secret, type Snapshot } from '../../../../platform/index.js';

/** One entry. `before` is null where the record was created, `after` where it was deleted. */
export interface Step {
  readonly stream: string;
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
}

const LIST = 'record-list_100000000001';
const made: Snapshot = {
  name: 'Nozze',
  occasionId: 5,
  beneficiaryAddress: { street: 'Via Roma 1', city: 'Torino' },
  startDate: '2026-11-21',
  endDate: null,
  state: 'open',
  acceptsFund: true,
  notes: null,
  password: new Secret('mark-1'),
};
const changed: Snapshot = {
  ...made,
  occasionId: 6,
  beneficiaryAddress: null,
  endDate: '2027-06-30',
  state: 'suspended',
  acceptsFund: false,
  notes: 'Chiamare la mamma',
  password: new Secret('mark-2'),
};

/**
 * Produces every event of a record with every kind of value. New events are added here; ledgers that were recorded
 * before stay as they are.
 */
export const sampleRun: readonly Step[] = [
  { stream: LIST, before: null, after: made },
  { stream: LIST, before: made, after: changed },
  { stream: LIST, before: changed, after: { ...changed, password: new Secret(null) } },
  { stream: LIST, before: { ...changed, password: new Secret(null) }, after: null },
  {
    stream: 'record-product_7',
    before: null,
    after: { name: 'Vaso', priceCents: 12_900, productType: 'quote' },
  },
  {
    stream: 'record-product_7',
    before: { priceCents: 12_900, pictures: ['/media/a.jpg'] },
    after: { priceCents: 9_950, pictures: ['/media/a.jpg', '/media/b.jpg'] },
  },
  { stream: 'record-account_1', before: null, after: { role: 'admin', password: new Secret('mark-3') } },
  {
    stream: 'record-settings',
    before: { storeName: 'Fiocco', enableInStore: true },
    after: { storeName: 'Il Nastro', enableInStore: false },
  },
];
