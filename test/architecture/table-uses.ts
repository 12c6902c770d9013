import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';

export interface TableUse {
  readonly table: string;
  /** The module's folder, `platform`, `libs/<lib>`, or a file's name where it belongs to none. */
  readonly by: string;
  readonly writes: boolean;
  readonly file: string;
}

const SOURCES = ['backend/src', 'libs', 'example-shop/src'];
/** Left out: schemas and migrations create and change tables, declarations only list them. */
const LEFT_OUT =
  /(^|\/)(node_modules|dist|testing|golden)\/|(^|\/)(owned|schema)\.ts$|\.(spec|fixtures?|conformance|d|migration|owned)\.ts$/;
const STATEMENT =
  /\b(delete from|insert into|update|truncate(?: table)?|lock table|merge into|from|join|into)\s+(?:only\s+)?((?:[a-z_]+\.)?[a-z_]+)\b/gi;
const WRITES = /^(delete|insert|update|truncate|lock|merge)/i;
const QUALIFIED = /\b[a-z_]+\.[a-z_]+\b/g;

/**
 * Which code names which of these tables in a string literal. Statements that are put together from a declaration are
 * not found.
 */
export function tableUses(base: string, tables: readonly string[]): TableUse[] {
  return sourcesBelow(base).flatMap((file) =>
    textsIn(file, readFileSync(join(base, file), 'utf8')).flatMap((text) =>
      usesIn(text, new Set(tables)).map((use) => ({ ...use, by: zoneOf(file), file })),
    ),
  );
}

function sourcesBelow(base: string): string[] {
  return SOURCES.flatMap((folder) => {
    const names = readdirSync(join(base, folder), { recursive: true, encoding: 'utf8' });
    return names
      .filter((name) => name.endsWith('.ts') && !LEFT_OUT.test(name))
      .map((name) => `${folder}/${name}`);
  });
}

function zoneOf(file: string): string {
  const [, module, platform, lib, example] =
    /^(?:backend\/src\/(?:modules\/([^/]+)|(platform))\/|(libs\/[^/]+)\/|(example-shop)\/)/.exec(file) ?? [];
  return module ?? platform ?? lib ?? example ?? file;
}

/**
 * The string literals of a file, including parts of templates. Comments are left out, since they may explain anything.
 */
function textsIn(file: string, source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return texts;
}

function usesIn(text: string, tables: ReadonlySet<string>): Pick<TableUse, 'table' | 'writes'>[] {
  const statements = [...text.matchAll(STATEMENT)].map(([, verb = '', name = '']) => ({
    table: tableOf(name, tables),
    writes: WRITES.test(verb),
  }));
  const mentions = [...text.matchAll(QUALIFIED)].map(([name]) => ({ table: name, writes: false }));
  return [...statements, ...mentions].filter(({ table }) => tables.has(table));
}

/** Projections name the tables of read models without a schema, which is another one during a rebuild. */
const tableOf = (name: string, tables: ReadonlySet<string>): string =>
  tables.has(`read_models.${name}`) ? `read_models.${name}` : name;
