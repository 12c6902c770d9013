import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EncodedBody } from '../../platform/index.js';
import { PAGE_STYLES, START_SCRIPT } from './api-docs.page.js';

const CSS = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

interface DocsFile {
  readonly type: string;
  readonly body: EncodedBody;
  /** Of its content: a browser may keep for ever what it asked for by it. */
  readonly version: string;
}

/** By their names. */
export type DocsFiles = ReadonlyMap<string, DocsFile>;

/** The files of the page that shows the calls: the package's, by their types, and our own. */
export async function docsFiles(): Promise<DocsFiles> {
  const folder = dirname(
    createRequire(join(import.meta.dirname, 'x')).resolve('swagger-ui-dist/package.json'),
  );
  const ofPackage = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
  return new Map([
    fileOf('swagger-ui.css', CSS, await ofPackage('swagger-ui.css')),
    fileOf('swagger-ui-bundle.js', SCRIPT, await ofPackage('swagger-ui-bundle.js')),
    fileOf('page.css', CSS, PAGE_STYLES),
    fileOf('start.js', SCRIPT, START_SCRIPT),
  ]);
}

function fileOf(name: string, type: string, text: string): readonly [string, DocsFile] {
  const version = createHash('sha256').update(text).digest('base64url').slice(0, 12);
  return [name, { type, body: new EncodedBody(text), version }];
}
