export { FindModule } from './find.module.js';
export { type FindSource, FindSources } from './find-sources.js';
export { hasWordsSql, plainSql } from './plain-sql.js';
