export { FindModule } from './find.module.js';
export { Finds, type FindSource } from './find-sources.js';
export { hasWordsSql, plainSql } from './plain-sql.js';
