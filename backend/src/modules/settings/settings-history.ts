import { capital, type Setting, SETTINGS_TABS, type Tabs } from '@fiocco/contracts';
import type { FieldWords, RecordKind } from '../../platform/index.js';

/** How the history shows these settings. */
export function settingsKind(tabs: Tabs): RecordKind {
  const settings = Object.values(tabs).flatMap((tab) => Object.entries(tab));
  const fields = Object.fromEntries(settings.map(([name, setting]) => [name, wordsOf(setting)]));
  return { code: 'settings', table: 'settings_history', only: 'shop', readers: 'admin', fields };
}

/** Values lie in the history in the form in which they were saved. */
function wordsOf(setting: Setting): FieldWords {
  const label = capital(setting.called);
  if (setting.kind === 'choices') {
    const words: Readonly<Record<string, string>> = setting.words;
    return { label, say: (codes) => (codes as readonly string[]).map((code) => words[code]).join(', ') };
  }
  if ('say' in setting) return { label, say: setting.say as FieldWords['say'] };
  return 'words' in setting ? { label, words: setting.words } : { label };
}

export const settingsRecords = settingsKind(SETTINGS_TABS);
