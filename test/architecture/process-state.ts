import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';

const SOURCES = ['backend/src', 'libs'];
const LEFT_OUT =
  /(^|\/)(node_modules|dist|testing|golden|contracts)\/|\.(spec|fixtures?|conformance|d|migration)\.ts$/;
/** A value that begins empty and outlives a call, so that it can grow as long as the process runs. */
const FILLS = /^(new (Map|Set|WeakMap)(<.*>)?\(\)|createKeyedQueue\(.*\)|Promise\.resolve\(\))$/s;

/**
 * Files in which a process keeps a collection or a queue beyond one call: in a field of a class or at the top level of
 * a file. A single remembered value in a field is not found, since it looks like a field that is set once.
 */
export function filesWithState(base: string): string[] {
  return SOURCES.flatMap((folder) =>
    readdirSync(join(base, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((file) => file.endsWith('.ts') && !LEFT_OUT.test(file))
      .filter((file) => keepsState(file, readFileSync(join(base, file), 'utf8'))),
  ).toSorted();
}

function keepsState(path: string, text: string): boolean {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const fills = (node: ts.Expression | undefined) => node !== undefined && FILLS.test(node.getText(file));
  return file.statements.some((statement) => {
    if (ts.isClassDeclaration(statement))
      return statement.members.some(
        (member) => ts.isPropertyDeclaration(member) && fills(member.initializer),
      );
    if (!ts.isVariableStatement(statement)) return false;
    const { declarations, flags } = statement.declarationList;
    return (flags & ts.NodeFlags.Const) === 0 || declarations.some(({ initializer }) => fills(initializer));
  });
}
