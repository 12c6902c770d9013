/*
 * A rule of our own for oxlint: an object or a list is not packed into a spread (`{ ...{ a, b }, c }`), which the formatter would
 * leave on one line. Each member stands where the reader looks for it.
 */
const rule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const check = (node) => {
      const packed = ['ObjectExpression', 'ArrayExpression'].includes(node.argument.type);
      if (packed)
        context.report({ node, message: 'Write the members themselves, without a spread around them.' });
    };
    return { SpreadElement: check, JSXSpreadAttribute: check };
  },
};

export default { meta: { name: 'packing' }, rules: { 'no-spread-packing': rule } };
