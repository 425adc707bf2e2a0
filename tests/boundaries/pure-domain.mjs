/** Calls that return another value each time. */
const IMPURE = ['Date.now', 'Math.random', 'crypto.randomUUID', 'performance.now'];

/** The domain takes time and chance as arguments. */
const pure = {
  create: (context) => ({
    CallExpression(node) {
      const { object, property } = node.callee;
      const call = `${object?.name}.${property?.name}`;
      if (IMPURE.includes(call))
        context.report({
          node,
          message: `${call} is not for the domain: take time and chance as arguments.`,
        });
    },
    NewExpression(node) {
      if (node.callee.name === 'Date' && node.arguments.length === 0)
        context.report({ node, message: 'The domain has no clock: take the time as an argument.' });
    },
  }),
};

/** A plugin of oxlint. */
export default { meta: { name: 'domain' }, rules: { pure } };
