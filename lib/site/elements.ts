import type { ReactElement } from 'react';

/**
 * Children that a component may place beside others: elements, without bare texts. Browsers that translate a page replace
 * its texts, and React cannot find them again (docs/decisions/0064).
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
