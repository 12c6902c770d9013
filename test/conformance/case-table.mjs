// Jest reporter of `npm run test:conformance`: prints after the run which tests each store had, as a table with counts.
const STORES = [
  ['in memory', /in-memory-/],
  ['PostgreSQL', /\/postgres-/],
  ['EventStoreDB', /\/(esdb|recorded)-/],
];
const SHARED = /^event store/;

/** Tests for all stores have a first title that names the store; a store's own tests have titles of their own. */
function rowOf({ ancestorTitles, title }) {
  const [first, second] = ancestorTitles;
  return SHARED.test(first ?? '') ? (second ?? title) : (first ?? title);
}

function cellOf(cases) {
  if (!cases) return '';
  const asked = cases.filter(({ status }) => status !== 'todo');
  const passed = asked.filter(({ status }) => status === 'passed').length;
  const parts = [passed === asked.length ? `${passed}` : `${passed} of ${asked.length}`];
  if (asked.length < cases.length) parts.push(`${cases.length - asked.length} not asked`);
  return parts.join(', ');
}

function tableOf(testResults) {
  const rows = new Map();
  for (const { testFilePath, testResults: cases } of testResults) {
    const store = STORES.find(([, files]) => files.test(testFilePath))?.[0];
    for (const each of store ? cases : []) {
      const row = rows.get(rowOf(each)) ?? {};
      rows.set(rowOf(each), row);
      (row[store] ??= []).push(each);
    }
  }
  return rows;
}

export default class CaseTable {
  onRunComplete(_, { testResults }) {
    const table = tableOf(testResults);
    const sums = {};
    const shown = {};
    for (const [name, row] of table) {
      shown[name] = {};
      for (const [store] of STORES) {
        shown[name][store] = cellOf(row[store]);
        (sums[store] ??= []).push(...(row[store] ?? []));
      }
    }
    shown['ALL'] = Object.fromEntries(STORES.map(([store]) => [store, cellOf(sums[store])]));
    const server = process.env.EVENT_STORE_TEST_URL
      ? 'a server of its own'
      : 'the wire double, which is not the server';
    console.log(`\nCases that passed, by store. EventStoreDB is here ${server} (docs/event-stores.md).`);
    console.table(shown);
  }
}
