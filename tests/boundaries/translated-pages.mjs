/**
 * Browsers that translate a page replace its texts by elements. React then changes a text that is no longer in the page,
 * and fails when it removes one or puts an element before it. It finds the only text of an element again, and texts that
 * never change beside elements that are always there do no harm (docs/decisions/0064).
 */

/** Components that always render one element. */
const STEADY = ['Icon', 'Link', 'PageLink', 'Mascot', 'Code', 'Kbd'];

/** The types of what has no bare text (lib/site/elements.ts). */
const ELEMENT_TYPES = ['Elements', 'ReactElement'];

const LOOSE = 'A text beside others is inside an element of its own, or one template with them.';
const LIST = 'A list has no bare texts: put each into an element.';

const bareText = {
  create(context) {
    const names = namesOfElements(context.sourceCode.ast);
    const isElement = (node) => isElementForm(node, names);
    const report = (node, message) => context.report({ node, message });

    function checkChildren(node) {
      const items = itemsOf(node.children, isElement);
      const loose = items.filter(({ kind }) => kind === 'text');
      const constant = items.filter(({ kind }) => kind === 'constant');
      const isRoot = node.type === 'JSXFragment';
      if (isRoot) [...loose, ...constant].forEach((item) => report(item.node, LOOSE));
      else if (items.length > 1) {
        loose.forEach((item) => report(item.node, LOOSE));
        if (items.some(({ kind }) => kind === 'unsteady'))
          constant.forEach((item) => report(item.node, LOOSE));
      }
    }
    return {
      JSXElement: (node) => {
        if (!isReplaced(node)) checkChildren(node);
      },
      JSXFragment: (node) => {
        if (!isJsx(node.parent)) checkChildren(node);
      },
      CallExpression: (node) => {
        if (isListCall(node) && isRendered(node) && !resultsOf(node.arguments[0]).every(isElement))
          report(node, LIST);
      },
    };
  },
};

const isJsx = (node) => node.type === 'JSXElement' || node.type === 'JSXFragment';
const isFunction = (node) => /Function/.test(node.type);

/** The children as React sees them; those of a fragment are among those of its parent. */
function itemsOf(children, isElement) {
  return children.flatMap((node) => {
    if (node.type === 'JSXText') return isBlank(node) ? [] : [{ node, kind: 'constant' }];
    if (node.type === 'JSXFragment') return itemsOf(node.children, isElement);
    if (node.type === 'JSXElement') return [{ node, kind: isSteady(node) ? 'steady' : 'unsteady' }];
    const { expression } = node;
    if (expression.type === 'JSXEmptyExpression') return [];
    if (isElement(expression)) return [{ node, kind: 'unsteady' }];
    if (expression.type === 'Literal' && isBlank(expression)) return [];
    return [{ node, kind: isConstant(expression) ? 'constant' : 'text' }];
  });
}

const isBlank = ({ value }) => /^\s*$/.test(value);

const isSteady = ({ openingElement: { name } }) =>
  /^[a-z]/.test(name.name ?? '') || STEADY.includes(name.name);

/** Texts that are the same in every rendering: literals and constants of a module. */
const isConstant = (node) =>
  (node.type === 'Literal' && node.value !== null && typeof node.value !== 'boolean') ||
  (node.type === 'TemplateLiteral' && node.expressions.every(isConstant)) ||
  (node.type === 'Identifier' && /^[A-Z][A-Z0-9_]*$/.test(node.name));

/** The key of a component's own element: with another text React makes a new element. */
const isReplaced = (node) =>
  node.openingElement?.attributes.some((attribute) => attribute.name?.name === 'key') && !isInList(node);

function isInList(node) {
  let at = node.parent;
  while (at !== null && !isFunction(at)) at = at.parent;
  return at?.parent.type === 'CallExpression';
}

/** An expression whose value is an element, a list of elements or nothing. */
function isElementForm(node, names) {
  const is = (other) => isElementForm(other, names);
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true;
    case 'Literal':
      return node.value === null || typeof node.value === 'boolean';
    case 'LogicalExpression':
      return is(node.right) && (node.operator === '&&' || is(node.left));
    case 'ConditionalExpression':
      return is(node.consequent) && is(node.alternate);
    case 'ArrayExpression':
      return node.elements.every(is);
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'ChainExpression':
      return is(node.expression);
    case 'CallExpression':
      return isListCall(node) ? resultsOf(node.arguments[0]).every(is) : is(node.callee);
    case 'MemberExpression':
      return names.has(node.property.name);
    case 'Identifier':
      return node.name === 'undefined' || names.has(node.name);
    default:
      return false;
  }
}

const isListCall = ({ callee }) =>
  callee.type === 'MemberExpression' && ['map', 'flatMap'].includes(callee.property.name);

/** Whether a list is a child, or what a component returns. */
function isRendered(node) {
  const { parent } = node;
  if (parent.type === 'JSXExpressionContainer') return isJsx(parent.parent) && !isReplaced(parent.parent);
  const owner = parent.type === 'ReturnStatement' ? functionAround(parent) : parent;
  return isFunction(owner) && /^[A-Z]/.test(nameOf(owner) ?? '');
}

function functionAround(node) {
  let at = node;
  while (!isFunction(at)) at = at.parent;
  return at;
}

const nameOf = (node) => node.id?.name ?? node.parent.id?.name;

/** The values that a function returns. */
function resultsOf(node) {
  if (!isFunction(node)) return [node];
  return node.body.type === 'BlockStatement' ? returnsIn(node.body) : [node.body];
}

function returnsIn(node) {
  if (node.type === 'ReturnStatement') return node.argument === null ? [] : [node.argument];
  if (isFunction(node)) return [];
  return childrenOf(node).flatMap(returnsIn);
}

const childrenOf = (node) =>
  Object.entries(node)
    .filter(([key]) => key !== 'parent')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter((value) => typeof value?.type === 'string');

/** The names that a file declares for elements: by their type, or by a value in which they are visible. */
function namesOfElements(program) {
  const names = new Set();
  const known = (name) => name !== undefined && !names.has(name) && names.add(name);
  const visit = (node) => {
    const type = node.typeAnnotation?.typeAnnotation;
    if (type !== undefined && mentionsElements(type)) known(node.key?.name ?? node.name);
    if (node.type === 'VariableDeclarator' && node.init !== null && isValueOfElements(node.init))
      known(node.id.name);
    if (node.type === 'FunctionDeclaration' && isValueOfElements(node)) known(node.id?.name);
    childrenOf(node).forEach(visit);
  };
  const isValueOfElements = (value) => {
    const results = resultsOf(value);
    return results.length > 0 && results.every((result) => isElementForm(result, names));
  };
  // A name may be declared behind another that uses it.
  for (let before = -1; before < names.size;) {
    before = names.size;
    visit(program);
  }
  return names;
}

const mentionsElements = (type) =>
  ELEMENT_TYPES.includes(type.typeName?.name) || childrenOf(type).some(mentionsElements);

/** A plugin of oxlint. */
export default { meta: { name: 'translated' }, rules: { 'bare-text': bareText } };
