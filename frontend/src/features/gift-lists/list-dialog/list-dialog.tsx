import type { GiftList } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { occasionsQuery } from '../../../shared/office/queries/occasions.js';
import { EditRecordDialog } from '../../../shared/office/records/edit-record-dialog.js';
import styles from '../gift-lists.module.css';
import { BeneficiarySection } from './beneficiary-section.js';
import { listKind } from './list-kind.js';
import { ListSection } from './list-section.js';
import { PublicSection } from './public-section.js';
import { TermsSection } from './terms-section.js';

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
