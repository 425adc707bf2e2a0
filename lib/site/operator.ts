import 'server-only';
import { readOperator, type Operator } from './operator-env.ts';

export { readOperator, type Operator };

let read: Operator | undefined;
const currentOperator = (): Operator => (read ??= readOperator(process.env));

/**
 * The operator's data from the environment. It is read on first use, not at import: a build loads this module
 * too, before the data is known.
 */
export const operator: Operator = {
  get name() {
    return currentOperator().name;
  },
  get representative() {
    return currentOperator().representative;
  },
  get zip() {
    return currentOperator().zip;
  },
  get address() {
    return currentOperator().address;
  },
  get tel() {
    return currentOperator().tel;
  },
  get email() {
    return currentOperator().email;
  },
  get hours() {
    return currentOperator().hours;
  },
  get copyright() {
    return currentOperator().copyright;
  },
  get court() {
    return currentOperator().court;
  },
  get paymentAgent() {
    return currentOperator().paymentAgent;
  },
  get invoiceNumber() {
    return currentOperator().invoiceNumber;
  },
  get isSample() {
    return currentOperator().isSample;
  },
};
