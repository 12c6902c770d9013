import { ofGroup } from './sources.mjs';

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** How many files of the product name a setting's field: the middle one of all fields of the settings page. */
export function filesOfASetting(files) {
  const product = ofGroup(files, 'product');
  const declared = product.filter(([file]) => DECLARES_SETTINGS.test(file));
  const fields = new Set(
    declared.flatMap(([, { text }]) => [...text.matchAll(FIELD)].map(([, name]) => name)),
  );
  return median(
    [...fields].map((field) => {
      const word = new RegExp(`\\b${field}(Set)?\\b`);
      return product.filter(([, { text }]) => word.test(text)).length;
    }),
  );
}
const DECLARES_SETTINGS = /modules\/settings\/tabs\/[^/]+\/schema\.ts$|contracts\/src\/settings\/.+\.ts$/;
/** A property of a descriptor's object; a single word would also be found where it means something else. */
const FIELD = /^ {2,6}([a-z]+[A-Z]\w+): (?:\w+\(|\{)/gm;

/** How many files stand for one mail, the one that registers it included: the middle one of all mails. */
export function filesOfAMail(files) {
  const mails = ofGroup(files, 'product').filter(([file]) => MAILS.test(file));
  const registry = mails.find(([, { text }]) => /\bMAILS\b[^=\n]*= \[/.test(text))?.[0];
  if (!registry) return 0;
  const registered = files.get(registry).imports.filter((file) => MAILS.test(file) && file !== registry);
  const folders = registered
    .map((file) => file.replace(/[^/]+$/, ''))
    .filter((folder) => folder !== registry.replace(/[^/]+$/, ''));
  const alone = registered.length - folders.length;
  return median([
    ...Array(alone).fill(2),
    ...folders.map((folder) => 1 + mails.filter(([file]) => file.startsWith(folder)).length),
  ]);
}
const MAILS = /modules\/notifications\/mails\//;
