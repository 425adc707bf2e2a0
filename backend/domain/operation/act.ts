/** What an operator did, as the record of acts keeps it. */
export type Act = {
  readonly operator: string;
  /** The name of the call in the contract, or of the command on the shop's machine: `token.make`, `token.revoke`, `catalogue.import`. */
  readonly act: string;
  /** What it was done to: ids, counts, reasons; never an address or a name of a shopper. */
  readonly facts: Readonly<Record<string, unknown>>;
};
