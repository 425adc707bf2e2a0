import 'server-only';
import { readOperator, type Operator } from './operator-env.ts';

export { readOperator, type Operator };

let read: Operator | undefined;
const ours = (): Operator => (read ??= readOperator(process.env));

/**
 * Who runs this shop, from the environment of this process. It is read at the first question, not at import: a
 * build loads this module too, and is run where nobody has said yet who the operator will be.
 */
export const operator: Operator = {
  get name() {
    return ours().name;
  },
  get representative() {
    return ours().representative;
  },
  get zip() {
    return ours().zip;
  },
  get address() {
    return ours().address;
  },
  get tel() {
    return ours().tel;
  },
  get email() {
    return ours().email;
  },
  get hours() {
    return ours().hours;
  },
  get copyright() {
    return ours().copyright;
  },
  get court() {
    return ours().court;
  },
  get paymentAgent() {
    return ours().paymentAgent;
  },
  get invoiceNumber() {
    return ours().invoiceNumber;
  },
  get isSample() {
    return ours().isSample;
  },
};
