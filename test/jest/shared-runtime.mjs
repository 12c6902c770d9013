// Jest's runtime, except that shared modules are loaded once per worker. A file that asks for another environment with
// `@jest-environment` gets Jest's own runtime.
import { compileFunction } from 'node:vm';
import fs from 'node:fs';
import Runtime from 'jest-runtime';
import SharedEnvironment from './shared-environment.mjs';
import { shareCode } from './shared-code.mjs';
import { sharedFile, sourceMaps, use } from './shared-modules.mjs';

export default class SharedRuntime extends Runtime {
  #isShared;

  constructor(config, environment, resolver, transformer, cacheFS, coverage, testPath, globalConfig) {
    super(config, environment, resolver, transformer, cacheFS, coverage, testPath, globalConfig);
    this.#isShared = environment.constructor.name === SharedEnvironment.name;
    if (!this.#isShared) {
      shareCode(this);
      return;
    }
    use({
      transform: (file) =>
        transformer.transform(file, this._getFullTransformationOptions(), fs.readFileSync(file, 'utf8')),
      globals: () => this.jestGlobals.cjsGlobals(testPath),
    });
    this.transformCache.sourceMaps = sourceMaps;
    const parameters = this.executor.injectedModuleParameters;
    this.executor.compile = (code, filename) => compileFunction(code, parameters, { filename });
  }

  requireModuleOrMock(from, name) {
    const load = this.#isShared ? sharedFile(name, from) : undefined;
    return load ? load() : super.requireModuleOrMock(from, name);
  }
}
