/** The consumption tax of everything the shop sells: prizes and their transport have no reduced rate. */
export const TAX_PERCENT = 10;

/** The consumption tax included in a total. A fraction of a yen is dropped once for each total. */
export const includedTax = (total: number): number => Math.trunc((total * TAX_PERCENT) / (100 + TAX_PERCENT));
