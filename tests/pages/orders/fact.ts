import type { Matcher, SelectorMatcherOptions } from '@testing-library/dom';

/** What a row says of itself, wherever it may break: `getByText(...aFact('配送番号 S1'))`. */
export const aFact = (words: string): [Matcher, SelectorMatcherOptions] => [
  (_own, element) => element?.textContent === words,
  { selector: 'p > span' },
];
