export * from './brand.js';
export { htmlLines } from './html-lines.js';
export {
  DRAFT_MARK,
  isLegalCode,
  isUncheckedDraft,
  isWebPage,
  LEGAL_FIELDS,
  type LegalCode,
  withoutDraftMark,
} from './legal-draft.js';
export * from './setting.js';
export * from './settings.js';
export { SETTINGS_TABS } from './tabs.js';
