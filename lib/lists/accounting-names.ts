import type {
  DisputeDecision,
  DisputeState,
  FindingKind,
  FindingSubject,
  JournalFormat,
  LedgerAccount,
  LedgerKind,
  PaymentStatus,
  PlayStatus,
  RefundMethod,
  RefundScope,
  RefundState,
  ShippingStatus,
} from '#lib/contract/enums.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { paymentName } from '#lib/orders/payment-methods.ts';

// The words of bookkeeping.

export const ORDER_STATUS_NAMES: Readonly<Record<PlayStatus, string>> = {
  START: '確保中',
  PLAYING: '支払い手続き中',
  SUCCESS: '支払い済み',
  CONFIRM: '結果確認済み',
  ERROR: '不成立',
  CANCEL: '取りやめ',
};

export const PAYMENT_STATUS_NAMES: Readonly<Record<PaymentStatus, string>> = {
  NONE: '支払いなし',
  PENDING: '支払い待ち',
  CAPTURED: '入金済み',
  DECLINED: '決済不可',
  EXPIRED: '期限切れ',
  REFUND_PENDING: '返金中',
  REFUNDED: '返金済み',
};

export const PAYMENT_ACCOUNT_NAMES = {
  sales: 'くじ代金',
  shipping: '送料',
  owed: '預かり金（返金する入金）',
} as const;

export const REFUND_STATE_NAMES: Readonly<Record<RefundState, string>> = {
  due: '返金処理中',
  done: '返金済み',
  requested: '振込待ち',
  paidOut: '振込済み',
  withdrawn: '取り下げ',
};

export const REFUND_SCOPE_NAMES: Readonly<Record<RefundScope, string>> = {
  order: '注文全体',
  tickets: 'チケットごと',
  goodwill: 'お詫び',
  shippingFee: '送料',
};

export const REFUND_METHOD_NAMES: Readonly<Record<RefundMethod, string>> = {
  provider: '支払い方法へ返金',
  bankTransfer: '銀行振込',
};

export const SHIPMENT_STATE_NAMES: Readonly<Record<ShippingStatus | 'withdrawn', string>> = {
  START: '受付前',
  WAITING: '梱包待ち',
  SHIPSTART: '引き渡し済み',
  COMPLETEMAIL: '発送メール済み',
  DELIVERED: 'お届け済み',
  withdrawn: '取り下げ',
};

/** Free orders and shipments have no method. */
export const methodName = (method: PaymentType | null): string =>
  method === null || method === 'NONE' ? '支払いなし' : paymentName(method);

export const PROVIDER_NAMES: Readonly<Record<string, string>> = {
  komoju: 'KOMOJU',
  stripe: 'Stripe',
  sandbox: 'お試しの決済',
};

export const JOURNAL_FORMAT_NAMES: Readonly<Record<JournalFormat, string>> = {
  yayoi: '弥生会計',
  freee: 'freee会計',
  moneyforward: 'マネーフォワード',
};

export const LEDGER_KIND_NAMES: Readonly<Record<LedgerKind, string>> = {
  capture: '入金',
  refund: '返金',
  chargeback: 'チャージバック',
  chargebackReversal: 'チャージバックの取り消し',
  fee: '決済手数料',
  payout: '振込（精算）',
  correction: '決済会社の調整',
};

export const LEDGER_ACCOUNT_NAMES: Readonly<Record<LedgerAccount, string>> = {
  provider: '決済会社（売掛金）',
  sales: 'くじ売上',
  owed: '預かり金',
  shipping: '送料売上',
  bank: '銀行口座',
  chargebacks: 'チャージバック損失',
  fees: '支払手数料',
  suspense: '仮払金（要確認）',
};

export const FINDING_KIND_NAMES: Readonly<Record<FindingKind, string>> = {
  missingHere: '帳簿にない',
  missingAtProvider: '決済会社にない',
  amountsDiffer: '金額が違う',
};

export const FINDING_SUBJECT_NAMES: Readonly<Record<FindingSubject, string>> = {
  payment: '入金',
  returned: '返金・チャージバックの合計',
  dispute: '異議申し立て',
  settlement: '精算',
  settlementLine: '精算の明細',
};

export const DISPUTE_STATE_NAMES: Readonly<Record<DisputeState, string>> = {
  open: '申し立て中',
  won: '取り戻した',
  lost: '取り戻された',
};

export const DISPUTE_DECISION_NAMES: Readonly<Record<DisputeDecision, string>> = {
  release: '賞品を会員に戻した',
  void: '賞品を無効にした',
};

/** In files nothing is written where there is no method yet. */
export const writtenMethod = ({ paymentType }: { readonly paymentType: PaymentType | null }): string | null =>
  paymentType === null ? null : methodName(paymentType);

/** `2026年10月` */
export const monthText = (month: string): string => {
  const [year = '', number = ''] = month.split('-');
  return `${year}年${Number(number)}月`;
};
