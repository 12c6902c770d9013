import bcd from '@mdn/browser-compat-data/forLegacyNode';

/** The oldest browsers that a page works in. The build writes its syntax and styles for them. */
export const OLDEST_BROWSERS = { chrome: 111, edge: 111, firefox: 115, safari: 16, ios: 16 };

/** What may be called though one of them lacks it, because whoever calls it asks first whether it is there. */
const ASKED_FOR_FIRST = new Set([
  'Document.prototype.startViewTransition', // React
  'Navigator.prototype.share', // the sheet that shares a list
  'TouchEvent', // Mantine's menus
  'navigation', // React
]);

const LOOKBEHIND = 'a regular expression’s look behind';

const MDN_NAMES = { ios: 'safari_ios' };

const has = (support, oldest) =>
  [support].flat().some(({ version_added: since, ...limits }) => {
    if (typeof since !== 'string' || since === 'preview') return false;
    if (limits.version_removed || limits.flags || limits.prefix || limits.alternative_name) return false;
    return Number.parseFloat(since.replace('≤', '')) <= oldest;
  });

/** The browsers among the oldest that lack the feature. */
const lackingIt = ({ support }) =>
  Object.entries(OLDEST_BROWSERS)
    .filter(([name, oldest]) => {
      const known = support[MDN_NAMES[name] ?? name];
      return known && !has(known, oldest);
    })
    .map(([name, oldest]) => `${name} ${oldest}`);

const isOfPrototype = (name, { spec_url: url }, isLanguage) =>
  isLanguage ? [url].flat().some((each) => each?.includes('prototype')) : !name.endsWith('_static');

/** By path (`URL.canParse`, `Array.prototype.at`, `Observable`), each with the oldest browsers that lack it. */
const lacking = new Map();
/** All types whose objects have a method of that name. */
const owners = new Map();

const keep = (path, feature) => {
  const absent = lackingIt(feature);
  if (absent.length > 0) lacking.set(path, absent);
};

const membersOf = ({ __compat: _, ...members }, type) =>
  Object.entries(members).flatMap(([key, { __compat: feature }]) =>
    feature && key !== type ? [{ key, name: key.replace(/_static$/, ''), feature }] : [],
  );

function readType(type, features, isLanguage) {
  if (features.__compat) keep(type, features.__compat);
  for (const { key, name, feature } of membersOf(features, type)) {
    const ofPrototype = isOfPrototype(key, feature, isLanguage);
    const path = `${type}.${ofPrototype ? 'prototype.' : ''}${name}`;
    keep(path, feature);
    if (type === 'Window') keep(name, feature);
    // An object of a type that is missing itself can't be had without naming the type.
    if (ofPrototype && !lacking.has(type)) owners.set(name, [...(owners.get(name) ?? []), path]);
  }
}

// Iterators' own `map`, `take` and `toArray` are called like much else; the types that our code is checked with have none of them.
const { Iterator: _, ...builtins } = bcd.javascript.builtins;
for (const [type, features] of Object.entries(builtins)) readType(type, features, true);
for (const [type, features] of Object.entries(bcd.api)) readType(type, features, false);
keep(LOOKBEHIND, bcd.javascript.regular_expressions.lookbehind_assertion.__compat);
for (const name of ASKED_FOR_FIRST) lacking.delete(name);

/** What is called by its name alone may belong to any type that has it: it is new where each of them lacks it. */
const newMethods = new Map(
  [...owners].flatMap(([name, paths]) =>
    paths.every((path) => lacking.has(path)) ? [[name, paths[0]]] : [],
  ),
);
const GLOBALS = new Set(['window', 'globalThis', 'self']);

/** What one of the oldest browsers lacks. */
export const featuresLacking = () => [...lacking.keys()];

/** What a node of a program asks for, by path. */
const NAMES_IN = {
  MemberExpression({ computed, object, property }) {
    if (computed || object.type !== 'Identifier') return [];
    return GLOBALS.has(object.name) ? [property.name] : [object.name, `${object.name}.${property.name}`];
  },
  CallExpression: ({ callee }) => [callee.name, !callee.computed && newMethods.get(callee.property?.name)],
  NewExpression: ({ callee }) => [callee.name],
  BinaryExpression: ({ operator, right }) => (operator === 'instanceof' ? [right.name] : []),
  ClassDeclaration: ({ superClass }) => [superClass?.name],
  ClassExpression: ({ superClass }) => [superClass?.name],
  Literal: ({ regex }) => (/\(\?<[=!]/.test(regex?.pattern) ? [LOOKBEHIND] : []),
};

/** The kinds of nodes that may ask for something. */
export const ASKING_NODES = Object.keys(NAMES_IN);

/** What the node of a program asks for that one of the oldest browsers lacks, in words. */
export const lackedBy = (node) =>
  (NAMES_IN[node.type]?.(node) ?? [])
    .filter((name) => lacking.has(name))
    .map((name) => `${name} (not in ${lacking.get(name).join(', ')})`);
