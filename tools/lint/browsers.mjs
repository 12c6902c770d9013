import { ASKING_NODES, lackedBy } from './oldest-browsers.mjs';

/* A rule of our own for oxlint: what runs in the browser calls nothing that the oldest browsers lack. */
const rule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const check = (node) => {
      for (const words of lackedBy(node))
        context.report({
          node,
          message: `${words}: pages must work in the oldest browsers that they are built for.`,
        });
    };
    return Object.fromEntries(ASKING_NODES.map((type) => [type, check]));
  },
};

export default { meta: { name: 'browsers' }, rules: { 'no-newer-function': rule } };
