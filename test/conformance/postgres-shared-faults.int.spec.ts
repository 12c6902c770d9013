import { describeFaults } from './faults.conformance.js';
import { startPostgresServer } from './postgres-server.js';

describeFaults('PostgreSQL', { restart: true }, startPostgresServer);
