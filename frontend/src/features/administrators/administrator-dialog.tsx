import type { Administrator, StaffRole } from '@fiocco/contracts';
import { Notice } from '../../shared/kit/blocks/notice.js';
import { MailField } from '../../shared/office/controls/mail-field.js';
import { Field } from '../../shared/kit/controls/field.js';
import { Option, PasswordInput, TextInput } from '../../shared/office/controls/inputs.js';
import { PasswordMeter } from '../../shared/office/controls/password-meter.js';
import type { Form } from '../../shared/office/controls/use-form.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { nameOfUser } from '../../shared/office/queries/session.js';
import { EditRecordDialog } from '../../shared/office/records/edit-record-dialog.js';
import { administratorKind, type AdministratorValues, ROLE_WORDS } from './administrator-kind.js';
import styles from './administrators.module.css';
import { useId } from 'react';

const MAY: readonly (readonly [StaffRole, string])[] = [
  ['admin', 'Tutto, anche impostazioni, account, rimborsi, esportazioni e dati personali'],
  ['staff', 'Liste, prodotti, transazioni e incassi. Non vede chiavi, impostazioni e account'],
];

interface RoleChoiceProps {
  readonly role: StaffRole;
  readonly onChange: (role: StaffRole) => void;
}

/** The two roles with what each may do. */
function RoleChoice({ role, onChange }: RoleChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles['roles']}>
      <legend>Ruolo</legend>
      <div className={styles['choices']}>
        {MAY.map(([value, may]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={role === value}
              onChange={() => onChange(value)}
            />
            <span className="medium">{ROLE_WORDS[value]}</span>
            <span className="soft xs">{may}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface FieldsProps {
  readonly account: Administrator | null;
  readonly form: Form<AdministratorValues>;
}

/** What saving does at once, besides what was typed. */
function Consequence({ account, form }: FieldsProps) {
  if (!account) return null;
  const { password, role, active } = form.values;
  const ends = password !== '' || role !== account.role || active !== account.active;
  if (!ends || account.openSessions === 0) return null;
  const count = account.openSessions;
  return (
    <Notice icon={<Icon name="alert-triangle" />} className={styles['consequence']}>
      <p>
        <b>Salvando, {nameOfUser(account)} esce subito.</b>{' '}
        {count === 1 ? 'Si chiude la sua sessione.' : `Si chiudono le sue ${count} sessioni.`} Ciò che ha
        fatto resta in Cronologia col suo nome.
      </p>
    </Notice>
  );
}

function PasswordField({ account, form }: FieldsProps) {
  const { password } = form.values;
  return (
    <Field
      label={account ? 'Nuova password' : 'Password'}
      required={!account}
      error={form.errors.password}
      hint={account && password === '' ? undefined : <PasswordMeter password={password} />}
    >
      {(control) => (
        <PasswordInput
          {...control}
          autoComplete="new-password"
          placeholder={account ? 'Vuota: resta quella di adesso' : undefined}
          value={password}
          onChange={(value) => form.set('password', value)}
        />
      )}
    </Field>
  );
}

function Person({ account, form }: FieldsProps) {
  const aside = account ? undefined : 'facoltativo';
  return (
    <>
      <Field label="Nome" aside={aside} error={form.errors.name}>
        {(control) => <TextInput {...control} maxLength={120} autoComplete="off" {...form.input('name')} />}
      </Field>
      <MailField
        aside={aside}
        error={form.errors.email}
        hint="Senza, la password dimenticata si reimposta solo da qui."
        {...form.input('email')}
      />
    </>
  );
}

interface AdministratorDialogProps {
  /** Null for a new one. */
  readonly account: Administrator | null;
  readonly onClose: () => void;
}

export function AdministratorDialog({ account, onClose }: AdministratorDialogProps) {
  return (
    <EditRecordDialog kind={administratorKind(account)} record={account} size="md" onClose={onClose}>
      {(form) => (
        <>
          <div className={styles['fields']}>
            <Field label="Username" required error={form.errors.username}>
              {(control) => (
                <TextInput
                  {...control}
                  data-autofocus
                  maxLength={60}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  {...form.input('username')}
                />
              )}
            </Field>
            <PasswordField account={account} form={form} />
            <Person account={account} form={form} />
            <RoleChoice role={form.values.role} onChange={(role) => form.set('role', role)} />
          </div>
          <Option
            as="switch"
            label="Attivo"
            hint={form.values.active ? 'Può accedere' : 'Non può accedere; i suoi dati restano'}
            checked={form.values.active}
            onChange={(active) => form.set('active', active)}
          />
          <Consequence account={account} form={form} />
        </>
      )}
    </EditRecordDialog>
  );
}
