import { type SetupContext, type SetupFacts, setupSteps } from '#backend/domain/setup.ts';

const NOTHING: SetupFacts = {
  hasShop: false,
  hasBrand: false,
  owners: 1,
  hasTestEmail: false,
  hasPayment: false,
  hasDraw: false,
  hasOrder: false,
  hasBackup: false,
};
const NEW: SetupContext = {
  isSample: true,
  hasMailServer: false,
  provider: 'sandbox',
  textsRead: false,
  hasTestOrder: false,
};

const done = (facts: Partial<SetupFacts>, context: Partial<SetupContext> = {}) =>
  setupSteps({ ...NOTHING, ...facts }, { ...NEW, ...context })
    .filter(({ isDone }) => isDone)
    .map(({ step }) => step);

test.each([
  [{}, {}, []],
  [{ hasShop: true }, {}, ['shop']],
  [{}, { isSample: false }, ['shop']],
  [{ hasBrand: true }, {}, ['brand']],
  [{ owners: 2 }, {}, ['secondOwner']],
  [{ hasTestEmail: true }, {}, []],
  [{}, { hasMailServer: true }, []],
  [{ hasTestEmail: true }, { hasMailServer: true }, ['mail']],
  [{ hasPayment: true }, {}, []],
  [{}, { provider: 'komoju' }, []],
  [{ hasPayment: true }, { provider: 'komoju' }, ['payment']],
  [{}, { textsRead: true }, ['texts']],
  [{ hasDraw: true }, {}, ['draw']],
  [{ hasOrder: true }, {}, ['order']],
  [{}, { hasTestOrder: true }, ['order']],
  [{ hasBackup: true }, {}, ['backup']],
])('%j with %j: %j is done', (facts, context, expected) => {
  expect(done(facts, context)).toEqual(expected);
});
