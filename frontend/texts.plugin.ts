import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Plugin, transformWithOxc } from 'vite';

const CATALOG = /[\\/]libs[\\/]texts[\\/]src[\\/][a-z]{2}[\\/](?!index)[a-z-]+\.ts$/;

/** Reads ICU MessageFormat here, so that no phone loads the parser: catalogs arrive as what `@lingui/core` fills in. */
export function compileTexts(): Plugin {
  return {
    name: 'fiocco:texts',
    enforce: 'pre',
    async transform(source, id) {
      if (!CATALOG.test(id)) return null;
      const { code } = await transformWithOxc(source, id);
      const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
      const texts = Object.entries(module.default as Record<string, string>);
      const compiled = Object.fromEntries(texts.map(([key, text]) => [key, compileMessage(text)]));
      return { code: `export default ${JSON.stringify(compiled)};`, map: null };
    },
  };
}
