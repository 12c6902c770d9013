import { bootstrap } from '@fiocco/backend';
import { beginning } from './load-example-shop.js';

// Starts the shop, which loads the example first where the environment asks for it.
await bootstrap(process.env, beginning(process.env['DEMO'] === 'on'));
