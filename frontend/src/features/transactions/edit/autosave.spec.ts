import { describe, expect, it } from '@jest/globals';
import type { Transaction } from '@fiocco/contracts';
import { aTransaction } from '../../../testing/examples.js';
import { ApiProblem } from '../../../shared/api/problem.js';
import { Autosave } from './autosave.js';
import type { EditField } from './edit-fields.js';

const refused = (code: string, own: Partial<ApiProblem['problem']> = {}) =>
  new ApiProblem({ type: '', title: '', status: 409, code, error: 'No', message: 'No', ...own });

/** A server with one transaction, whose next answers the test decides. */
function scene(own: Partial<Transaction> = {}) {
  let read = aTransaction({ version: 3, ...own });
  let stored = read;
  const sent: (readonly [EditField, string])[] = [];
  const before: (() => void)[] = [];
  const autosave = new Autosave({
    standing: () => read,
    async send(field, text) {
      sent.push([field, text]);
      await Promise.resolve();
      try {
        before.shift()?.();
        if (stored.version !== read.version)
          throw refused('MODIFIED_BY_OTHERS', { details: { by: 'Marta', at: '2026-11-20T10:00:00.000Z' } });
        stored = { ...stored, [field]: text, version: (stored.version ?? 0) + 1 };
      } finally {
        read = stored;
      }
    },
  });
  const others = (change: Partial<Transaction>) => {
    stored = { ...stored, ...change, version: (stored.version ?? 0) + 1 };
  };
  return {
    autosave,
    sent,
    others,
    next: (answer: () => void) => before.push(answer),
    stands: () => stored,
    state: () => autosave.snapshot(),
  };
}

describe('a field that saves itself', () => {
  it('sends what was typed once it is left, and keeps nothing', async () => {
    const { autosave, sent, state, stands } = scene();
    autosave.type('buyerPhone', '340 1');
    autosave.type('buyerPhone', '340 12');
    expect(sent).toEqual([]);
    await autosave.save('buyerPhone');
    expect(sent).toEqual([['buyerPhone', '340 12']]);
    expect(stands().buyerPhone).toBe('340 12');
    expect(state()).toMatchObject({ drafts: {}, savings: { buyerPhone: { state: 'saved' } } });
  });

  it('sends nothing that stands already, and nothing that is wrong', async () => {
    const { autosave, sent, state } = scene();
    autosave.type('buyerName', 'Giulia Ferri');
    await autosave.save('buyerName');
    autosave.type('amount', 'cento');
    await autosave.save('amount');
    expect(sent).toEqual([]);
    expect(state().savings).toEqual({
      amount: { state: 'failed', words: 'Serve un importo, per esempio 49,90' },
    });
  });

  it('is sent after the one before it', async () => {
    const { autosave, stands, state } = scene();
    autosave.type('buyerName', 'Giulia Ferri Neri');
    void autosave.save('buyerName');
    autosave.type('buyerPhone', '340 12');
    await autosave.save('buyerPhone');
    expect(stands()).toMatchObject({ buyerName: 'Giulia Ferri Neri', buyerPhone: '340 12', version: 5 });
    expect(state().overtaken).toBeNull();
  });

  it('keeps what was typed while an answer is lost, and saves it at the next try', async () => {
    const { autosave, next, sent, state } = scene();
    next(() => {
      throw refused('NETWORK', { status: 0, message: 'La connessione non c’è.' });
    });
    autosave.type('message', 'Auguri');
    await autosave.save('message');
    expect(state().savings).toEqual({ message: { state: 'failed', words: 'La connessione non c’è.' } });
    expect(await autosave.settled()).toBe(false);
    await autosave.save('message');
    expect(sent).toHaveLength(2);
    expect(await autosave.settled()).toBe(true);
  });

  it('says what failed where the server has no words', async () => {
    const { autosave, next, state } = scene();
    next(() => {
      throw refused('HTTP_502', { status: 502, message: 'Bad Gateway' });
    });
    autosave.type('message', 'Auguri');
    await autosave.save('message');
    const words = 'Errore durante l’aggiornamento della transazione';
    expect(state().savings).toEqual({ message: { state: 'failed', words } });
  });

  it('shows the words that the server has for it', async () => {
    const { autosave, next, state } = scene();
    next(() => {
      throw refused('VALIDATION_FAILED', { fields: { buyerEmail: 'Email non valida' } });
    });
    autosave.type('buyerEmail', 'giulia@');
    await autosave.save('buyerEmail');
    expect(state().savings).toEqual({ buyerEmail: { state: 'failed', words: 'Email non valida' } });
  });

  it('goes on being typed while it is saved', async () => {
    const { autosave, next, state, stands } = scene();
    next(() => autosave.type('message', 'Auguri a tutti'));
    autosave.type('message', 'Auguri');
    await autosave.save('message');
    expect(state()).toMatchObject({
      drafts: { message: { text: 'Auguri a tutti' } },
      savings: { message: { state: 'typed' } },
    });
    await autosave.save('message');
    expect(stands().message).toBe('Auguri a tutti');
  });
});

describe('a transaction that somebody else changed meanwhile', () => {
  it('takes a change of another field on top of theirs, and says who it was', async () => {
    const { autosave, others, state, stands } = scene();
    others({ buyerPhone: '340 99' });
    autosave.type('message', 'Auguri');
    await autosave.save('message');
    expect(stands()).toMatchObject({ buyerPhone: '340 99', message: 'Auguri' });
    expect(state()).toMatchObject({ drafts: {}, overtaken: { by: 'Marta' } });
  });

  it('leaves to the person what holds where both changed the same field', async () => {
    const { autosave, others, state, stands } = scene();
    others({ buyerPhone: '340 99' });
    autosave.type('buyerPhone', '340 12');
    await autosave.save('buyerPhone');
    expect(state().savings).toEqual({ buyerPhone: { state: 'overtaken', theirs: '340 99' } });
    expect(stands().buyerPhone).toBe('340 99');
    await autosave.insist('buyerPhone');
    expect(stands().buyerPhone).toBe('340 12');
  });

  it('keeps theirs where the person takes back what was typed', async () => {
    const { autosave, others, state, stands } = scene();
    others({ buyerPhone: '340 99' });
    autosave.type('buyerPhone', '340 12');
    await autosave.save('buyerPhone');
    autosave.discard('buyerPhone');
    expect(stands().buyerPhone).toBe('340 99');
    expect(state()).toMatchObject({ drafts: {}, savings: {} });
    expect(await autosave.settled()).toBe(true);
  });

  it('is not asked without end where it cannot be read anew', async () => {
    const { autosave, next, sent, state } = scene();
    next(() => {
      throw refused('MODIFIED_BY_OTHERS', { message: 'Modificata da Marta' });
    });
    autosave.type('message', 'Auguri');
    await autosave.save('message');
    expect(sent).toHaveLength(1);
    expect(state().savings).toEqual({ message: { state: 'failed', words: 'Modificata da Marta' } });
  });
});
