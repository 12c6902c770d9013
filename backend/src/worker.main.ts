import 'reflect-metadata';
import { bootstrap } from './bootstrap.js';

await bootstrap({ ...process.env, FIOCCO_ROLE: 'worker' });
