import path from 'node:path';
import ts from 'typescript';

const DOOR = /^backend\/src\/modules\/([^/]+)\/index\.ts$/;

/** The names that each module's `index.ts` hands out. */
export function doors(files) {
  return Object.fromEntries(
    [...files.keys()].flatMap((file) => {
      const module = DOOR.exec(file)?.[1];
      return module ? [[module, [...new Set(namesOut(file, files))]]] : [];
    }),
  );
}

function namesOut(file, files) {
  const { statements } = ts.createSourceFile(file, files.get(file).text, ts.ScriptTarget.Latest);
  return statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) return namesOfExport(statement, file, files);
    const exported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!exported) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.text);
    return [statement.name?.text ?? 'default'];
  });
}

function namesOfExport({ exportClause, moduleSpecifier }, file, files) {
  if (exportClause && ts.isNamedExports(exportClause))
    return exportClause.elements.map(({ name }) => name.text);
  if (exportClause) return [exportClause.name.text];
  const from = path.posix.join(path.posix.dirname(file), moduleSpecifier.text).replace(/\.js$/, '.ts');
  return files.has(from) ? namesOut(from, files) : [moduleSpecifier.text];
}
