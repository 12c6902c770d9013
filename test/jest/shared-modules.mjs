// Loads with Node's own loader what the files of one worker share: the product, its packages and the tests' helpers are
// loaded once, not by each file anew.
import fs from 'node:fs';
import Module from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(import.meta.dirname, '../..');
const packages = path.join(root, 'node_modules') + path.sep;
const isOurs = (file) =>
  file.startsWith(root + path.sep) && !file.includes(`${path.sep}node_modules${path.sep}`);

/** For the file that runs now: its compiler, and its `@jest/globals`. */
let current;
export const use = (runtime) => (current = runtime);

/** Source maps of the shared modules. */
export const sourceMaps = new Map();

// Helpers outlive the file that loaded them, but `expect` and the like belong to one file.
const globals = new Proxy({ __esModule: true }, { get: (own, name) => own[name] ?? current.globals()[name] });

const nodeResolve = Module._resolveFilename;
Module._resolveFilename = function resolve(request, parent, ...rest) {
  const from = parent?.filename;
  return (
    (from && isOurs(from) && ownResolve(request, from)) || nodeResolve.call(this, request, parent, ...rest)
  );
};

const nodeLoad = Module._load;
Module._load = function load(request, parent, ...rest) {
  if (request === '@jest/globals' && parent?.filename && isOurs(parent.filename)) return globals;
  return nodeLoad.call(this, request, parent, ...rest);
};

for (const extension of ['.ts', '.tsx']) {
  Module._extensions[extension] = (module, filename) => {
    const { code, sourceMapPath } = current.transform(filename);
    if (sourceMapPath) sourceMaps.set(filename, sourceMapPath);
    module._compile(code, filename);
  };
}

/** Maps names as Jest's configuration does. */
function ownResolve(request, from) {
  if (request.startsWith('.')) return withSourceEnding(path.resolve(path.dirname(from), request));
  const [, lib, rest] = /^@fiocco\/([a-z-]+)(?:\/(.+))?$/.exec(request) ?? [];
  if (lib === 'backend') return withSourceEnding(path.join(root, 'backend/src', rest ?? 'index'));
  if (lib) return path.join(root, 'libs', lib, 'src', rest ?? '', 'index.ts');
  return Module.isBuiltin(request) ? undefined : packageFile(request);
}

/** As the application imports it: a package that exists in two formats is loaded in one only. */
function packageFile(request) {
  try {
    return fileURLToPath(import.meta.resolve(request));
  } catch {
    return undefined;
  }
}

function withSourceEnding(file) {
  const bare = file.replace(/\.js$/, '');
  return ['.ts', '.tsx', '/index.ts'].map((ending) => bare + ending).find((one) => fs.existsSync(one));
}

/** Whether the files of a worker share it: everything but the tests themselves and Jest. */
export function sharedFile(request, from) {
  if (/^(@jest\/|jest-|expect$)/.test(request) || Module.isBuiltin(request)) return undefined;
  const require = Module.createRequire(from);
  let file;
  try {
    file = require.resolve(request);
  } catch {
    return undefined;
  }
  if (/\.(spec|journey)\.tsx?$/.test(file)) return undefined;
  return isOurs(file) || file.startsWith(packages) ? () => require(file) : undefined;
}
