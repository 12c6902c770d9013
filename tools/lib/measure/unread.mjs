import ts from 'typescript';
import { declaredTables } from './declared-tables.mjs';
import { ofGroup } from './sources.mjs';

const DECLARES = /\.(migration|tables)\.ts$|(^|\/)schema\.ts$/;
const PROJECTS = /\.(projection|row)\.ts$/;

/** What keeps a projection's own memory between two events, and a table that a library reads. */
const READ_ELSEWHERE = new Set(['figures_gift', 'figures_transaction', 'throttle']);

/**
 * Reads that nobody asks, found in the text of the product: messages of the QueryBus that nobody sends, methods of
 * readers that nobody calls, read models that no statement reads and columns that no statement, condition or row that
 * was read names. A word that several columns share counts for all of them, so that some may be missed; none is named
 * wrongly that the product reads by its name.
 */
export function unread(files) {
  const product = ofGroup(files, 'product').filter(([file]) => file.endsWith('.ts') || file.endsWith('.tsx'));
  const queries = queriesUnsent(product);
  const asked = product.filter(([file]) => !queries.some((one) => one.file === file));
  return {
    'queries that nobody sends': queries.map(({ name }) => name),
    'methods of readers that nobody calls': methodsUncalled(product),
    ...tablesAndColumns(product, asked),
  };
}

function queriesUnsent(product) {
  const declared = product.flatMap(([file, { text }]) =>
    [...text.matchAll(/\bclass (\w+) extends Query</g)].map(([, name]) => ({ name, file })),
  );
  return declared.filter(({ name }) => !product.some(([, { text }]) => text.includes(`new ${name}(`)));
}

const READER = /^backend\/.*[.-](reader|queries)\.ts$/;
/** A statement's lines may look like methods. */
const STATEMENTS = /`[^`]*`/g;
const METHOD = /^ {2}(?:async )?\*?(\w+)(?:<[^(]*>)?\(/gm;

function methodsUncalled(product) {
  return product
    .filter(([file]) => READER.test(file))
    .flatMap(([file, { text }]) =>
      [...text.replace(STATEMENTS, '').matchAll(METHOD)]
        .map(([, name]) => name)
        .filter((name) => name !== 'constructor')
        .filter((name) => !product.some(([, other]) => new RegExp(`\\.${name}\\b`).test(other.text)))
        .map((name) => `${file} ${name}`),
    );
}

function tablesAndColumns(product, asked) {
  const tables = declaredTables(product);
  const owned = product.filter(([file]) => file.endsWith('.owned.ts'));
  const isReadModel = new Set(
    owned.flatMap(([, { text }]) => [...text.matchAll(/'read_models\.(\w+)'/g)].map(([, name]) => name)),
  );
  const { statements, words } = readsOf(asked);
  const isRead = (table) =>
    new RegExp(`\\b(from|join)\\s+(only\\s+)?(\\w+\\.)?${table}\\b`, 'i').test(statements);
  const dead = [...isReadModel].filter((table) => !READ_ELSEWHERE.has(table) && !isRead(table));
  const columns = [...tables]
    .filter(([table]) => !READ_ELSEWHERE.has(table) && !dead.includes(table))
    .flatMap(([table, names]) =>
      [...names].filter((name) => !words.has(name)).map((name) => `${table}.${name}`),
    );
  return {
    'read models that nobody reads': dead,
    'columns that nobody reads': columns,
  };
}

/**
 * Where columns are only written or declared: definitions, the list of columns of an insert, what is set (but not what
 * it is set to).
 */
const WRITTEN = [
  /create (unique )?table[\s\S]*/gi,
  /create (unique )?index[\s\S]*/gi,
  /alter table[\s\S]*/gi,
  /insert into (\w+\.)?\w+( as \w+)? \([^)]*\)/gi,
  /\b(\w+) = excluded\.\1\b/gi,
  /(?<=\bset\s[^;]*?)\b\w+ = (?=[$'\w(])/gi,
];

/** The statements of the product that read, and all words by which it names something that it read. */
function readsOf(product) {
  const statements = [];
  const words = new Set();
  for (const [file, { text }] of product) {
    if (DECLARES.test(file)) continue;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
    const visit = (node) => {
      if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) {
        const read = WRITTEN.reduce((rest, pattern) => rest.replace(pattern, ' '), node.text);
        statements.push(read);
        for (const [word] of read.matchAll(/\w+/g)) words.add(word);
      }
      const named = PROJECTS.test(file) ? undefined : nameTaken(node);
      if (named) words.add(named).add(named.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { statements: statements.join('\n;\n'), words };
}

/** `row.name` and `const { name } = row`. */
function nameTaken(node) {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isBindingElement(node) ? (node.propertyName ?? node.name).text : undefined;
}
