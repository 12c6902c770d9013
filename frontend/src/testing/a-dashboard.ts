import type { Dashboard } from '@fiocco/contracts';

const NONE = { count: 0, percent: 0 };
export const NOTHING = {
  received: '0.00',
  reversed: '0.00',
  refunded: '0.00',
  exchanged: '0.00',
  net: '0.00',
  methods: [],
};
const WEEK = {
  received: '1250.00',
  reversed: '20.00',
  refunded: '129.00',
  exchanged: '0.00',
  net: '1101.00',
};
export const EMPTY: Dashboard = {
  lists: 0,
  products: 0,
  occasions: 0,
  transactions: 0,
  popularList: null,
  closing: [],
  todo: 0,
  productStatistics: { whole: NONE, quote: NONE, reservable: NONE },
  transactionStatistics: { sales: '0.00', completed: NONE, pending: NONE, cancelled: NONE },
  summary: { productsPerList: 0, averageTransaction: '0.00' },
  owed: { count: 0, amount: '0.00' },
  today: NOTHING,
  yesterday: NOTHING,
  week: NOTHING,
};
export const BOARD: Dashboard = {
  lists: 38,
  products: 1204,
  occasions: 9,
  transactions: 2317,
  todo: 1,
  productStatistics: {
    whole: { count: 963, percent: 80 },
    quote: { count: 241, percent: 20 },
    reservable: { count: 92, percent: 8 },
  },
  transactionStatistics: {
    sales: '184962.50',
    completed: { count: 2041, percent: 88 },
    pending: { count: 97, percent: 4 },
    cancelled: { count: 179, percent: 8 },
  },
  popularList: { id: 7, name: 'Nozze Anna e Luca', products: 184 },
  summary: { productsPerList: 27.4, averageTransaction: '79.83' },
  owed: { count: 34, amount: '12480.00' },
  today: NOTHING,
  yesterday: { ...WEEK, net: '77.00', methods: [] },
  week: { ...WEEK, methods: [{ ...WEEK, key: 'in_negozio', name: 'In negozio' }] },
  closing: [{ id: 7, name: 'Nascita di Leone', endDate: '2026-12-01' }],
};
