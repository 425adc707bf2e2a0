/** A file of the export of everything: rows of one table, in the order of its key. */
export type ExportedTable = {
  readonly file: string;
  readonly table: string;
  readonly about: string;
  /** Unique, so that the next slice begins after the last row. */
  readonly key: readonly string[];
  /** The columns by their stored names, with their meaning. */
  readonly columns: Readonly<Record<string, string>>;
};

export const MEMBER = '会員の番号（members.csv）。退会した会員の番号も残ります';
export const DRAW = 'ガチャの番号（draws.csv）';
export const ORDER = '注文の番号（orders.csv）';
export const SHIPMENT = '発送の番号（shipments.csv）';
