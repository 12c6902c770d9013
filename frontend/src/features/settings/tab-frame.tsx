import type { SettingsRecord } from '@fiocco/contracts';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../../shared/kit/controls/button.js';
import { useClosingGuard } from '../../shared/office/dialogs/closing-guard.js';
import { ConflictDialog } from '../../shared/office/records/conflict-dialog.js';
import { conflictRows, merged } from '../../shared/office/records/conflict.js';
import { PendingUploads, useUploadsInForm } from '../../shared/office/upload/pending-uploads.js';
import { FaultCount } from '../../shared/office/controls/fault-count.js';
import { calledOf, isSecret, shownValues, type TabKind, unsavedWords, valuesOf } from './tab-kind.js';
import { type TabForm, useTabForm } from './use-tab-form.js';
import styles from './settings.module.css';

/** What the page gives each tab. */
export interface TabProps {
  readonly record: SettingsRecord;
  /** The form goes on from what it has saved. */
  readonly onSaved: (record: SettingsRecord) => void;
  /** Given up for what others saved: the tab opens anew on this record. */
  readonly onDiscard: (record: SettingsRecord) => void;
  /** Another tab was chosen: it opens at once, or after a question. */
  readonly leaving: LeavingTab;
}

interface TabFrameProps extends TabProps {
  readonly kind: TabKind;
  readonly renderAside?: (tab: TabForm) => ReactNode;
  readonly children: (tab: TabForm) => ReactNode;
}

/** The tab to which somebody wants to go, and what happens then; null while nobody does. */
interface LeavingTab {
  readonly asked: boolean;
  readonly stay: () => void;
  readonly go: () => void;
}

const WORDS = {
  title: 'Lasciare la scheda senza salvare?',
  confirm: 'Lascia senza salvare',
  text: 'Le modifiche di questa scheda andranno perse.',
};

/** A tab's form with all that becomes of it: saved, refused, in conflict, or left with a question. */
export function TabFrame({ kind, renderAside, children, ...props }: TabFrameProps) {
  const { record, onSaved, onDiscard, leaving } = props;
  const tab = useTabForm(kind, record, onSaved);
  const uploads = useUploadsInForm();
  const dirty = tab.changed.length > 0;
  const guard = useClosingGuard(dirty, leaving.go, WORDS, leaving);
  const { asked, go } = leaving;
  useEffect(() => {
    if (asked && !dirty) go();
  }, [asked, dirty, go]);
  const send = async () => {
    if (uploads.none() || (await uploads.settled())) tab.form.submit(tab.save);
  };
  return (
    <form
      noValidate
      className={renderAside ? styles['withAside'] : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <PendingUploads value={uploads.add}>
        <div>{children(tab)}</div>
        {renderAside && <aside className={styles['aside']}>{renderAside(tab)}</aside>}
      </PendingUploads>
      <div className={styles['save']} data-clean={!dirty || undefined}>
        <span className="grow" role="status">
          <b>{unsavedWords(tab.changed)}</b>
          <FaultCount count={Object.values(tab.form.errors).filter(Boolean).length} />
        </span>
        <Button disabled={!dirty} onClick={tab.reset}>
          Annulla
        </Button>
        <Button variant="primary" type="submit" disabled={!dirty} busy={tab.busy || uploads.waiting}>
          {kind.save}
        </Button>
      </div>
      {guard.question}
      <Conflict kind={kind} tab={tab} onDiscard={onDiscard} />
    </form>
  );
}

interface ConflictProps {
  readonly kind: TabKind;
  readonly tab: TabForm;
  readonly onDiscard: (theirs: SettingsRecord) => void;
}

/** Of secrets nothing can be set side by side: one that was typed here is saved. */
function Conflict({ kind, tab, onDiscard }: ConflictProps) {
  if (!tab.conflict) return null;
  const mine = tab.form.values;
  const secrets = Object.keys(mine).filter(isSecret);
  const plain = Object.keys(mine).filter((field) => !isSecret(field));
  const labels = Object.fromEntries(plain.map((field) => [field, calledOf(field)]));
  const record = tab.conflict.theirs;
  const theirs = valuesOf(kind, record);
  const start = shownValues(valuesOf(kind, tab.record));
  const versions = { start, theirs: shownValues(theirs), mine: shownValues(mine) };
  return (
    <ConflictDialog
      message={tab.conflict.message}
      rows={conflictRows(labels, versions)}
      busy={tab.busy}
      onDiscard={() => onDiscard(record)}
      onSave={(own) => tab.save(merged(theirs, mine, new Set([...own, ...secrets])))}
    />
  );
}
