import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import * as ts from 'typescript';

const SOURCES = 'frontend/src';
/** Routes of the office, of its door and of what leads to them. */
const OFFICE = /^(-|admin|auth|reset-password|index\.)/;

/** Two words or more and nothing of code: "in attesa". */
const PROSE = /^\p{L}[\p{L}’«»,.;:…!?–]*(?: [\p{L}’«»,.;:…!?–]+)+$/u;
/** Sentences with figures in them, by words that are none of English or of code. */
const ITALIAN = / (?:il|lo|la|gli|le|un|una|di|del|della|dei|al|alla|da|non|che|chi|con|per|sono|hai|ti|si) /;
const LETTERS = /\p{Ll}/u;
const MARKS = /[àèéìòù’]/;
/** One word with a capital: "Copia", "Riprova". */
const CAPITAL = /^\p{Lu}\p{Ll}+…?$/u;
/** Proper names, and names of the browser's. */
const NAMES = /^(Stripe|Vimeo|Fiocco|Enter|Escape|Tab|Home|End|Element|Range|Object|Error|Date)$/;

/** What every page begins with, and what the server draws of guests' pages. */
const BEGINNINGS = ['main.tsx', 'app.tsx', 'first-paint/list.tsx', 'first-paint/checkout.tsx'];

interface Module {
  /** From the repository's root. */
  readonly file: string;
  readonly source: ts.SourceFile;
}

function resolved(from: string, name: string): readonly string[] {
  if (!name.startsWith('.')) return [];
  const path = resolve(dirname(from), name.replace(/\.js$/, ''));
  return ['.ts', '.tsx'].map((ending) => path + ending).filter((file) => existsSync(file));
}

/** What a declaration loads; types are nothing that is loaded. */
function declared(node: ts.Node): ts.Expression | undefined {
  if (ts.isImportDeclaration(node)) return node.importClause?.isTypeOnly ? undefined : node.moduleSpecifier;
  return ts.isExportDeclaration(node) && !node.isTypeOnly ? node.moduleSpecifier : undefined;
}

const askedLater = (node: ts.Node): ts.Expression | undefined =>
  ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
    ? node.arguments[0]
    : undefined;

/** What a module loads, at once or later. */
function* loadedBy(node: ts.Node): Generator<string> {
  const loaded = declared(node) ?? askedLater(node);
  if (loaded && ts.isStringLiteral(loaded)) yield loaded.text;
  for (const child of node.getChildren()) yield* loadedBy(child);
}

/** Every module of the client that a guest's route may load. */
export function guestModules(base: string): readonly Module[] {
  const routes = join(base, SOURCES, 'routes');
  const open = [
    ...readdirSync(routes)
      .filter((name) => !OFFICE.test(name))
      .map((name) => join(routes, name)),
    ...BEGINNINGS.map((name) => join(base, SOURCES, name)).filter((path) => existsSync(path)),
  ];
  const known = new Map<string, Module>();
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (known.has(path) || path.endsWith('routeTree.gen.ts')) continue;
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    known.set(path, { file: relative(base, path), source });
    for (const name of loadedBy(source)) open.push(...resolved(path, name));
  }
  return [...known.values()];
}

/** A literal's words, with `…` for what is filled in. */
function wordsOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return node.text.replaceAll(/\s+|&\w+;/g, ' ').trim();
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

function isRead(node: ts.Node, words: string): boolean {
  if (!LETTERS.test(words) || NAMES.test(words)) return false;
  return ts.isJsxText(node) || [PROSE, ITALIAN, MARKS, CAPITAL].some((form) => form.test(words));
}

/** Texts that stand in a module itself: in no catalog, so in one language alone. */
export function ownTexts({ source }: Module): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    const words = wordsOf(node);
    if (words !== undefined && isRead(node, words)) found.push(words);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What a module takes of the contracts. */
export function takenOfContracts({ source }: Module): readonly string[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || statement.moduleSpecifier.getText() !== "'@fiocco/contracts'")
      return [];
    const names = statement.importClause?.namedBindings;
    return names && ts.isNamedImports(names) ? names.elements.map(({ name }) => name.text) : [];
  });
}
