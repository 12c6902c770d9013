import { describe, expect, it } from '@jest/globals';
import { deliverySwitches, type GiftList } from '@fiocco/contracts';
import { bodyOf, listFaults, valuesOf } from './list-form.js';

const complete = {
  ...valuesOf(null),
  name: 'Nozze',
  beneficiaryName: 'Anna',
  occasionId: '2',
  beneficiaryEmail: 'anna@example.com',
  beneficiaryPhone: '0341 555',
};
const locked = { password: 'mare' } as GiftList;

describe('the list form', () => {
  it('names what the specification requires', () => {
    const nothing = {
      ...valuesOf(null),
      stripe: false,
      paypal: false,
      inNegozio: false,
      ...deliverySwitches([]),
    };
    expect(listFaults(nothing)).toEqual({
      name: 'Il nome della lista è richiesto',
      beneficiaryName: 'Il nome del beneficiario è richiesto',
      occasionId: 'L’occasione è richiesta',
      beneficiaryEmail: 'L’email del beneficiario è richiesta',
      beneficiaryPhone: 'Il telefono del beneficiario è richiesto',
      stripe: 'Seleziona almeno un metodo di pagamento',
      beneficiaryPickup: 'Seleziona almeno una modalità di consegna',
    });
    expect(listFaults(complete)).toEqual({});
  });

  it('refuses an address that is none, and an end before the start', () => {
    const wrong = {
      ...complete,
      beneficiaryEmail: 'anna@posta',
      startDate: '2026-12-02',
      endDate: '2026-12-01',
    };
    expect(listFaults(wrong)).toEqual({
      beneficiaryEmail: 'Formato email non valido',
      endDate: 'La data di fine viene prima della data di inizio',
    });
  });

  it('asks for the name of a second person who is reached, and for an address that is one', () => {
    const second = { ...complete, secondBeneficiaryEmail: 'luca@posta' };
    expect(listFaults(second)).toEqual({
      secondBeneficiaryName: 'Scrivi il nome della seconda persona',
      secondBeneficiaryEmail: 'Formato email non valido',
    });
    expect(listFaults({ ...complete, secondBeneficiaryPhone: '333' })).toEqual({
      secondBeneficiaryName: 'Scrivi il nome della seconda persona',
    });
    expect(listFaults({ ...complete, secondBeneficiaryName: 'Luca' })).toEqual({});
  });

  it('judges an Italian CAP and province, and no foreign ones', () => {
    const wrong = { ...complete, zipCode: '4012', province: 'Boh' };
    expect(listFaults(wrong)).toEqual({
      zipCode: 'Il CAP ha cinque cifre',
      province: 'Scrivi la sigla della provincia, come BO',
    });
    expect(listFaults({ ...wrong, country: 'Francia' })).toEqual({});
    const sentCountry = (country: string) =>
      bodyOf({ ...complete, country }, null).beneficiaryAddress.country;
    expect([sentCountry('Italia'), sentCountry('Francia')]).toEqual(['', 'Francia']);
  });

  it('refuses a day that is none before it is sent', () => {
    expect(listFaults({ ...complete, eventDate: '31/02/2027', startDate: '12/0', endDate: '1/1/' })).toEqual({
      eventDate: 'Questo giorno non esiste',
      startDate: 'La data va scritta come gg/mm/aaaa',
      endDate: 'La data va scritta come gg/mm/aaaa',
    });
    const sent = bodyOf({ ...complete, eventDate: '2027-06-12' }, null);
    expect(sent).toMatchObject({ eventDate: '2027-06-12', startDate: null, endDate: null });
  });

  it('sends the password only when it changed: absent keeps it, empty opens the list', () => {
    expect(bodyOf({ ...complete, password: 'mare' }, locked)).not.toHaveProperty('password');
    expect(bodyOf({ ...complete, password: '' }, locked)).toMatchObject({ password: '' });
    expect(bodyOf({ ...complete, password: 'monte' }, locked)).toMatchObject({ password: 'monte' });
    expect(bodyOf(complete, null)).not.toHaveProperty('password');
  });

  it('sends the occasion as a number and the flags in their groups', () => {
    expect(bodyOf({ ...complete, bonifico: true, buyerPickup: false }, null)).toMatchObject({
      occasionId: 2,
      startDate: null,
      allowedPaymentMethods: { stripe: true, paypal: true, inNegozio: true, bonifico: true },
      allowedDeliveryModes: {
        beneficiaryPickup: true,
        buyerPickup: false,
        beneficiaryShipping: false,
        buyerShipping: false,
      },
    });
  });
});
