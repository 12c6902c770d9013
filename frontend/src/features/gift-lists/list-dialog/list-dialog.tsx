import type { GiftList } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { occasionsQuery } from '../../../shared/office/queries/occasions.js';
import { EditRecordDialog } from '../../../shared/office/records/edit-record-dialog.js';
import styles from '../gift-lists.module.css';
import { BeneficiarySection } from './beneficiary-section.js';
import { listKind } from './list-kind.js';
import { ListSection } from './list-section.js';
import { TermsSection } from './terms-section.js';
import { Field } from '../../../shared/kit/controls/field.js';
import { IconButton } from '../../../shared/kit/controls/icon-button.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { Option, PasswordInput } from '../../../shared/office/controls/inputs.js';
import { copyAndSay } from '../../../shared/office/controls/copy-button.js';
import { PASSWORD_COPIED } from '../password-copied.js';
import { AreaField, type ListFormProps } from './text-field.js';

function PasswordField({ form }: ListFormProps) {
  const { password } = form.values;
  return (
    <Field label="Password" error={form.errors.password} hint="Vuota, la lista è aperta a chi ha il link.">
      {(control) => (
        <span className="flex">
          <PasswordInput
            {...control}
            icon="lock"
            autoComplete="new-password"
            maxLength={100}
            value={password}
            onChange={(value) => form.set('password', value)}
          />
          <IconButton
            icon={<Icon name="copy" />}
            label="Copia la password"
            disabled={password === ''}
            onClick={() => void copyAndSay({ text: password, ...PASSWORD_COPIED })}
          />
        </span>
      )}
    </Field>
  );
}

function PublicSection({ form }: ListFormProps) {
  return (
    <section>
      <h3 className="h3">Pagina pubblica</h3>
      <div className="form-grid">
        <AreaField form={form} name="publicMessage" label="Messaggio agli ospiti" max={2000} />
        <PasswordField form={form} />
        <div className="field">
          <span className="field-label">Fondo libero</span>
          <Option
            as="switch"
            label="Accetta contributi senza prodotto"
            checked={form.values.acceptsFund}
            onChange={(on) => form.set('acceptsFund', on)}
          />
        </div>
      </div>
    </section>
  );
}

interface ListDialogProps {
  readonly list: GiftList | null;
  readonly onClose: () => void;
  /** A new list stands: its products come next. */
  readonly onMade?: (list: GiftList) => void;
}

/** Everything about a list except its products. */
export function ListDialog({ list, onClose, onMade }: ListDialogProps) {
  const { data: occasions = [] } = useQuery(occasionsQuery);
  return (
    <EditRecordDialog
      kind={listKind(occasions)}
      record={list}
      onClose={onClose}
      onMade={onMade}
      size="lg"
      bodyClass={styles['edit']}
    >
      {(form) => (
        <>
          <ListSection form={form} list={list} />
          <BeneficiarySection form={form} />
          <PublicSection form={form} />
          <TermsSection form={form} />
        </>
      )}
    </EditRecordDialog>
  );
}
