export { FindModule } from './find.module.js';
export { Finds, type FindSource, type FoundOfKind, type Likeness } from './find-sources.js';
export { hasWordsSql, partsLeft, wordPatterns } from './one-letter-wrong.js';
export { plainSql } from './plain-sql.js';
