// A file that runs in a world of its own, such as a browser, loads every module anew. What it loads is read and compiled
// once per worker all the same: the code of a module is the same in each of these worlds.
import fs from 'node:fs';
import { Script } from 'node:vm';

const sources = new Map();
const scripts = new Map();

/** Lets this runtime read, transform and compile what a former file of the worker has not. */
export function shareCode({ transformCache, executor }) {
  const { transform } = transformCache;
  transformCache.transform = function transformOnce(filename, options) {
    const key = `${options?.isInternalModule ? 'jest' : 'test'}:${filename}`;
    const known = sources.get(key);
    const changed = changeOf(filename);
    if (known?.changed !== changed) {
      const code = transform.call(this, filename, options);
      sources.set(key, { changed, code, transformed: this.transforms.get(filename) });
      return code;
    }
    const { code, transformed } = known;
    if (transformed) this.transforms.set(filename, transformed);
    if (transformed?.sourceMapPath) this.sourceMaps.set(filename, transformed.sourceMapPath);
    return code;
  };

  const { compile, environment, injectedModuleParameters } = executor;
  executor.compile = function compileOnce(code, filename) {
    const context = environment.getVmContext();
    if (!context) return null;
    try {
      return scriptOf(code, filename, injectedModuleParameters).runInContext(context);
    } catch {
      return compile.call(this, code, filename); // says what is wrong with it
    }
  };
}

/** Packages do not change while tests run; ours do where they are watched. */
const changeOf = (filename) =>
  filename.includes('/node_modules/') ? 'never' : fs.statSync(filename, { throwIfNoEntry: false })?.mtimeMs;

function scriptOf(code, filename, parameters) {
  const known = scripts.get(filename);
  if (known?.code === code) return known.script;
  const script = new Script(`(function (${parameters.join(', ')}) {\n${code}\n})`, {
    filename,
    lineOffset: -1,
  });
  scripts.set(filename, { code, script });
  return script;
}
