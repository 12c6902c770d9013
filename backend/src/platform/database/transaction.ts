export { inTransaction } from '@fiocco/postgres';
