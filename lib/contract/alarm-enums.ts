/** Faults of the shop, by the names of the monitoring's alerts. */
export const ALARM_KINDS = [
  'jobFails',
  'noJobRuns',
  'backlogStale',
  'ledgerAuditFailed',
  'diskFull',
  'drawingPaused',
  'alarmRaised',
  'moneyOwed',
  'emailBacklogHigh',
  'providerDisagrees',
  'disputeToDecide',
  'reconciliationMissing',
  'ledgerAuditMissing',
  'noBackup',
  'shipmentEmailStuck',
  'shipmentProblemUndecided',
  'shipmentPaused',
  'bankTransferWaits',
  'inquiryWaits',
  'partnerUnreachable',
  'chatUnreachable',
  'zipCodesOld',
  'staffRecovered',
  'staffSignInsFail',
  'accessGiven',
  'approvalLimitChanged',
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/**
 * Why no payment may start: the beacon or the witnesses are unavailable, results are late, a clock is behind, or the log
 * must be replayed.
 */
export const DRAWING_PAUSES = ['beacon', 'results', 'clock', 'witnesses', 'replay', 'settings'] as const;
export type DrawingPause = (typeof DRAWING_PAUSES)[number];

/** How the shop found that it is behind its published log. */
export const REPLAY_CAUSES = ['restore', 'witness'] as const;
export type ReplayCause = (typeof REPLAY_CAUSES)[number];
