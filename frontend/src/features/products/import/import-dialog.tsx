import type { ProductColumn, ProductImport } from '@fiocco/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/problem.js';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { countOf } from '../../../shared/office/words.js';
import { ColumnsStep } from './columns-step.js';
import { FileStep } from './file-step.js';
import { PreviewStep } from './preview-step.js';
import styles from './import.module.css';
import { type ChosenFiles, sendImport, type ImportCall } from './send-import.js';

type Mapping = Readonly<Record<string, ProductColumn | null>>;
type Step = 'file' | 'columns' | 'preview' | 'done';

const STEPS: readonly (readonly [Step, string])[] = [
  ['file', 'File'],
  ['columns', 'Colonne'],
  ['preview', 'Anteprima'],
  ['done', 'Fatto'],
];

/** Where somebody is of the four steps. */
function Steps({ now }: { readonly now: Step }) {
  return (
    <ol className={styles['steps']} aria-label="Passi dell’importazione">
      {STEPS.map(([step, words], at) => (
        <li key={step} aria-current={step === now ? 'step' : undefined}>
          <span className="num">{at + 1}</span> {words}
        </li>
      ))}
    </ol>
  );
}

/** The files go up, then the server reads them: only the first has a measure. */
function Progress({ share, dry }: { readonly share: number; readonly dry: boolean }) {
  const percent = Math.round(share * 100);
  const isSent = share >= 1;
  const words = dry ? 'Lettura del file…' : 'Importazione in corso… Non chiudere la pagina.';
  return (
    <div className={styles['progress']} role="status">
      <p className="medium">{isSent ? words : `Invio del file, ${percent} %`}</p>
      <progress
        aria-label={isSent ? 'Lavoro del server' : 'Invio del file'}
        max={100}
        {...(isSent ? {} : { value: percent })}
      />
    </div>
  );
}

function useImport() {
  const [share, setShare] = useState(0);
  const mutation = useMutation({
    // Lists show what their products cost.
    meta: { changes: ['products', 'lists'] },
    mutationFn: (sent: ImportCall) => {
      setShare(0);
      return sendImport(sent, setShare);
    },
  });
  return { ...mutation, share };
}

const savedWords = (answer: ProductImport): string =>
  [
    countOf(answer.created, 'prodotto creato', 'prodotti creati'),
    countOf(answer.changed, 'modificato', 'modificati'),
    countOf(answer.same, 'già uguale', 'già uguali'),
  ].join(', ');

/** From a file to the catalogue, in four steps; nothing is written before the last. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [step, setStep] = useState<Step>('file');
  const [files, setFiles] = useState<ChosenFiles | null>(null);
  const [mapping, setMapping] = useState<Mapping>({});
  const { mutate, data: answer, error, isPending, reset, share, variables } = useImport();

  const rehearse = (next: Step | null) => {
    if (!files) return;
    mutate(
      { ...files, mapping, dry: true },
      { onSuccess: ({ columns }) => setStep(next ?? firstStep(columns)) },
    );
  };
  const write = () => {
    if (files)
      mutate(
        { ...files, mapping, dry: false },
        { onSuccess: ({ errors }) => setStep(errors.length === 0 ? 'done' : 'preview') },
      );
  };
  const restart = () => {
    reset();
    setMapping({});
    setStep('file');
  };

  return (
    <Dialog
      opened
      size="lg"
      onClose={() => !isPending && onClose()}
      title="Importa prodotti"
      footer={
        <Buttons
          step={step}
          answer={answer}
          busy={isPending}
          ready={files !== null}
          onClose={onClose}
          onRead={() => rehearse(null)}
          onColumns={() => setStep('columns')}
          onPreview={() => rehearse('preview')}
          onWrite={write}
          onRestart={restart}
        />
      }
    >
      <Steps now={step} />
      {error && (
        <Notice tone="off" role="alert" className={styles['refusal']}>
          {messageOf(error)}
        </Notice>
      )}
      {isPending && <Progress share={share} dry={variables?.dry ?? true} />}
      <div hidden={isPending}>
        {step === 'file' && <FileStep files={files} onChoose={setFiles} />}
        {step === 'columns' && answer && (
          <ColumnsStep
            columns={answer.columns}
            mapping={mapping}
            onChange={(head, field) => setMapping({ ...mapping, [head]: field })}
          />
        )}
        {step === 'preview' && answer && <PreviewStep answer={answer} />}
        {step === 'done' && answer && (
          <Notice tone="ok" role="status">
            <p className="medium">Importazione completata.</p>
            <p>{savedWords(answer)}.</p>
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

/** A file of our own needs no help with its columns. */
const firstStep = (columns: ProductImport['columns']): Step =>
  columns.every(({ field }) => field !== null) ? 'preview' : 'columns';

interface ButtonsProps {
  readonly step: Step;
  readonly answer: ProductImport | undefined;
  readonly busy: boolean;
  readonly ready: boolean;
  readonly onClose: () => void;
  readonly onRead: () => void;
  readonly onColumns: () => void;
  readonly onPreview: () => void;
  readonly onWrite: () => void;
  readonly onRestart: () => void;
}

function Buttons({ step, answer, busy, ready, ...on }: ButtonsProps) {
  if (step === 'done') {
    return (
      <Button variant="primary" onClick={on.onClose}>
        Torna al catalogo
      </Button>
    );
  }
  return (
    <>
      {step === 'file' ? (
        <Button disabled={busy} onClick={on.onClose}>
          Annulla
        </Button>
      ) : (
        <Button disabled={busy} onClick={on.onRestart}>
          Altro file
        </Button>
      )}
      {step === 'preview' && (
        <Button disabled={busy} onClick={on.onColumns}>
          Colonne
        </Button>
      )}
      <Forward step={step} answer={answer} busy={busy} ready={ready} {...on} />
    </>
  );
}

function Forward({ step, answer, busy, ready, ...on }: ButtonsProps) {
  if (step === 'file') {
    return (
      <Button variant="primary" busy={busy} disabled={!ready} onClick={on.onRead}>
        Leggi il file
      </Button>
    );
  }
  if (step === 'columns') {
    return (
      <Button variant="primary" busy={busy} onClick={on.onPreview}>
        Anteprima
      </Button>
    );
  }
  const count = answer ? answer.created + answer.changed : 0;
  if (!answer || answer.errors.length > 0 || (count === 0 && !busy)) return null;
  return (
    <Button variant="primary" icon={<Icon name="check" />} busy={busy} onClick={on.onWrite}>
      Importa {countOf(count, 'prodotto', 'prodotti')}
    </Button>
  );
}
