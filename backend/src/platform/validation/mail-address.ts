import { domainToUnicode } from 'node:url';
import { mailRefusal, mailRoute, typedMailAddress } from '@fiocco/contracts';
import { ValidateBy } from 'class-validator';

/**
 * An address as it is kept: with its domain as people read it, also where a browser has written it in ASCII already, as
 * Chromium's fields do. So that each address is kept in one form, whoever sends it.
 */
export function keptMailAddress(typed: string): string {
  const address = typedMailAddress(typed);
  const at = address.lastIndexOf('@') + 1;
  const shown = `${address.slice(0, at)}${domainToUnicode(address.slice(at))}`;
  return /@.*xn--/i.test(address) && mailRoute(shown) === mailRoute(address) ? shown : address;
}

/** One that mail can reach; `form` says that it has not the form of an address. */
export function IsMailAddress(form: string): PropertyDecorator {
  return ValidateBy({
    name: 'isMailAddress',
    validator: {
      validate: (value) => typeof value === 'string' && mailRoute(value) !== null,
      defaultMessage: (args) => {
        const value: unknown = args?.value;
        return (typeof value === 'string' && mailRefusal(value, form)) || form;
      },
    },
  });
}
