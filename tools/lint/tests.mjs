/*
 * A rule of our own for oxlint: a test asserts no time by the clock and makes no pause of a fixed length. It waits for a
 * condition (`eventually`, `findBy…`), counts processor time, or holds the clock itself. Where there is no other way, the reason
 * stands beside `oxlint-disable-next-line tests/no-clock`.
 */
const isNow = (node) =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.property.name === 'now' &&
  ['performance', 'Date'].includes(node.callee.object.name);

const rule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const report = (node, message) => context.report({ node, message });
    return {
      BinaryExpression(node) {
        if (node.operator === '-' && isNow(node.left) && node.right.type === 'Identifier')
          report(node, 'A busy machine takes longer: wait for a condition instead of measuring.');
      },
      CallExpression({ callee, arguments: given }) {
        if (callee.name === 'setTimeout' && given.length > 1)
          report(callee, 'Wait for a condition instead of a time.');
        if (callee.property?.name === 'waitForTimeout')
          report(callee, 'Wait for what the page shows instead of a time.');
      },
      ImportDeclaration(node) {
        const isPause = ({ imported }) => imported?.name === 'setTimeout';
        if (node.source.value === 'node:timers/promises' && node.specifiers.some(isPause))
          report(node, 'Wait for a condition instead of a time.');
      },
    };
  },
};

export default { meta: { name: 'tests' }, rules: { 'no-clock': rule } };
