/** How an operator stands in the record: one word that is easy to type and to read, such as `hana` or `stockroom-2`. */
export const isOperatorName = (text: string): boolean => /^[a-z][a-z0-9.-]{0,38}[a-z0-9]$/.test(text);
