/** The operators' calls that can be made in the background, and four that are made there only. */
export const LONG_OPERATION_CALLS = [
  'auditLedger',
  'closeMonth',
  'exportOrders',
  'exportAccountingPayments',
  'exportAccountingRefunds',
  'exportAccountingShipments',
  'exportJournal',
  'exportOperatorLog',
  'exportCatalogue',
  'importCatalogue',
  'copyToTestShop',
] as const;
export type LongOperationCall = (typeof LONG_OPERATION_CALLS)[number];

export const LONG_OPERATION_STATES = [
  'waiting',
  'running',
  'done',
  'refused',
  'failed',
  'interrupted',
] as const;
export type LongOperationState = (typeof LONG_OPERATION_STATES)[number];
