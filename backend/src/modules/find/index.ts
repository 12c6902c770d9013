export { FindModule } from './find.module.js';
export { type FindSource, FindSources } from './find-sources.js';
export { hasWordsSql, plainSql, plainWords } from './plain-sql.js';
