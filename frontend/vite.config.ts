import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { limitFirstLoad } from './first-load.plugin.ts';
import { firstPaint } from './first-paint.plugin.ts';
import { keepToOldestBrowsers } from './oldest-browsers.plugin.ts';
import { compileTexts } from './texts.plugin.ts';
import { precompress } from './precompress.plugin.ts';
import { preloadFonts } from './preload-fonts.plugin.ts';
import { OLDEST_BROWSERS } from '../tools/lint/oldest-browsers.mjs';

/** Where `npm run dev` finds the server; the built client is served by it. */
const api = process.env['FIOCCO_API'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    compileTexts(),
    preloadFonts(),
    limitFirstLoad(),
    keepToOldestBrowsers(),
    firstPaint(),
    precompress(),
  ],
  // The workspace's libraries are read as TypeScript, so that the client builds without building them first.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: Object.entries(OLDEST_BROWSERS).map(([name, version]) => `${name}${version}`),
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/,
              priority: 2,
            },
            // What both sides share is a few kilobytes: one file instead of twenty requests on a phone. Not in it is what
            // no list needs: payments, transfers and the facts of a purchase come with the pages that show them.
            {
              name: 'shared',
              test: /src[\\/]shared[\\/](?!office|theme[\\/]mantine|api[\\/](?:drawn-id|live-events)|public[\\/](?:payments|transfer|transactions[\\/](?!own)|blocks[\\/](?:facts|use-copy)|asked-again|tell-fault|gift-lists[\\/](?:other|live))|kit[\\/](?:dialog|pages|clipboard|translated-texts|text[\\/](?:mail-question|address-line|countries|invoice-fields)))|libs[\\/](?:contracts[\\/]src[\\/](?!stages|greeting-name|pages|todo|first-day|dashboard|deliveries|mails|as-of|credit|privacy|history|list-closing|record-history|verification|wish-words|compare-names|counter|couriers|find|one-letter-wrong|office-events|list-events|alerts|payment-checks|product-import|transaction-(?:payments|sums)|people|occasion-pattern|password-again|cash|money-how|mail-(?:address|typos)|address-lines|italian-address|faults|invoice|phone|shop-days|settings[\\/](?:tabs|html-lines)|capital|rome-time|typed-text|videos|trade|transfers|vat|withdrawals)|money)/,
              priority: 1,
            },
            // What the pages of a purchase share beyond that, with all that it stands on: one file instead of thirty. What
            // a list loads after its first look stays apart.
            {
              name: 'purchase',
              test: /src[\\/]shared[\\/](?:public(?![\\/]gift-lists[\\/]live)|kit[\\/]text[\\/])/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': api, '/media': api, '/anteprime': api },
  },
});
