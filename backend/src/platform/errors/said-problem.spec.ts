import { describe, expect, it } from '@jest/globals';
import { Problem, validationFailed } from './problem.js';
import { problemIn } from './said-problem.js';

const english = (code: string, details?: Record<string, unknown>) =>
  problemIn(new Problem(code, 409, 'In italiano.', { details }), 'en').text;

describe('a problem in another language', () => {
  it('is the same object in the shop’s own', () => {
    const problem = new Problem('OUT_OF_STOCK', 409, 'Esaurito.');
    expect(problemIn(problem, 'it')).toBe(problem);
  });

  it('names its facts as that language writes them', () => {
    expect(english('QUOTA_TOO_SMALL', { minimumCents: 129_000 })).toBe('The smallest share is €1,290.00.');
    expect(english('AMOUNT_CHANGED', { amountCents: 5_000, shippingCents: 0 })).toBe(
      'The amount has changed: it is now €50.00. Check it and confirm again.',
    );
    expect(english('AMOUNT_CHANGED', { amountCents: 5_000, shippingCents: 990 })).toContain(
      'it is now €50.00 plus €9.90 for shipping.',
    );
    expect(english('TYPE_NOT_OFFERED', { kind: 'quota' })).toContain('cannot be given in shares:');
    expect(english('TOO_MANY_HOLDS', { ofNetwork: true })).toContain('from your connection');
    expect(english('TOO_MANY_HOLDS', {})).toContain('other gifts under way');
  });

  it('keeps code, status and all else that programs read', () => {
    const extras = {
      details: { provider: 'stripe' },
      headers: { 'retry-after': '30' },
      fields: { password: 'No.' },
    };
    const said = problemIn(new Problem('WRONG_LIST_PASSWORD', 403, 'No.', extras), 'en');
    expect(said).toMatchObject({
      code: 'WRONG_LIST_PASSWORD',
      status: 403,
      text: 'This password is not right.',
    });
    expect(said.extras).toEqual({ ...extras, fields: { password: 'This password is not right.' } });
  });

  it.each([
    ['Il nome è obbligatorio', 'Please give the name'],
    ['Testo troppo lungo: al massimo 2000 caratteri', 'This text is too long: at most 2000 characters'],
    ['Spediamo solo in Italia', 'We only ship within Italy'],
    ['Il giorno non è valido', 'This is missing or not valid'],
  ])('says of a field what is wrong with it: %s', (own, said) => {
    expect(problemIn(validationFailed({ field: own }), 'en').extras.fields).toEqual({ field: said });
  });

  it('is said in general where no guest meets it', () => {
    expect(english('DAY_NOT_CLOSED')).toBe(
      'This is not possible at the moment. Please reload the page, or contact the shop.',
    );
  });
});
