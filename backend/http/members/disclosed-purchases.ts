import { PAYMENT_TYPES } from '#lib/contract/payment-types.ts';
import { paymentName } from '#lib/orders/payment-methods.ts';
import { CARRIER_NAMES } from '#lib/text/carriers.ts';
import { named, type Section, time } from './disclosed-columns.ts';

const PAYMENT_NAMES = Object.fromEntries(PAYMENT_TYPES.map((type) => [type, paymentName(type)]));
const ORDER_STATES = {
  START: 'お支払い前',
  PLAYING: 'お支払い中',
  SUCCESS: 'お支払い済み',
  CONFIRM: '結果を表示済み',
  CANCEL: '取りやめ',
  ERROR: '不成立',
};
const PAYMENT_STATES = {
  NONE: 'なし',
  PENDING: '手続き中',
  CAPTURED: '入金済み',
  REFUND_PENDING: '返金中',
  REFUNDED: '返金済み',
};
const SHIPMENT_STATES = {
  START: '受付',
  WAITING: '準備中',
  SHIPSTART: '発送',
  COMPLETEMAIL: '発送のお知らせ済み',
  DELIVERED: 'お届け済み',
};

export const DISCLOSED_PURCHASES: Readonly<Record<string, Section>> = {
  orders: {
    title: 'ご注文',
    columns: {
      order_id: '注文番号',
      draw: 'ガチャ',
      quantity: '回数',
      price: '単価(円)',
      total: '合計(円)',
      payment_type: ['支払方法', named(PAYMENT_NAMES)],
      status: ['状態', named(ORDER_STATES)],
      payment_status: ['支払の状態', named(PAYMENT_STATES)],
      reason: '理由',
      ordered_at: ['注文日時', time],
      settled_at: ['入金日時', time],
      played_at: ['結果の表示', time],
    },
  },
  orderHistory: {
    title: 'ご注文の経過',
    columns: {
      order_id: '注文番号',
      to: ['状態', named(ORDER_STATES)],
      payment_status: ['支払の状態', named(PAYMENT_STATES)],
      reason: '理由',
      at: ['日時', time],
    },
  },
  prizes: {
    title: '当選賞品',
    columns: {
      order_id: '注文番号',
      draw: 'ガチャ',
      grade: ['等級', (grade) => grade ?? 'ラストワン'],
      prize: '賞品',
      variant: '種類',
      choose_until: ['種類を選ぶ期限', time],
      wishes: '種類の希望の順',
      chosen_by: ['種類を決めたもの', named({ member: 'ご自分', wishes: '希望の順', rule: '残りの数' })],
      chosen_at: ['種類が決まった日時', time],
      swapped_from: '交換する前の種類',
      swapped_at: ['種類を交換した日時', time],
      won_at: ['当選日時', time],
      kept_until: ['保管期限', time],
      shipment_id: '発送番号',
      voided_at: ['返金による無効', time],
    },
  },
  shipments: {
    title: '発送',
    columns: {
      shipment_id: '発送番号',
      status: ['状態', named(SHIPMENT_STATES)],
      prizes: '点数',
      fee: '送料(円)',
      payment_type: ['支払方法', named(PAYMENT_NAMES)],
      payment_status: ['支払の状態', named(PAYMENT_STATES)],
      name: 'お名前',
      zip: '郵便番号',
      address: '住所',
      address2: '建物名・部屋番号',
      tel: '電話番号',
      label: '送り状の行',
      carrier: ['運送会社', named(CARRIER_NAMES)],
      tracking_number: '追跡番号',
      requested_at: ['依頼日時', time],
      shipped_at: ['発送日時', time],
      delivered_at: ['お届け', time],
      withdrawn_at: ['取りやめ', time],
      problem: ['お届けの問題', named({ returned: '返送', lost: '紛失', damaged: '破損' })],
      problem_since: ['問題の日時', time],
      shop_words: 'お店からのひとこと',
      return_kept_until: ['返送された荷物の保管期限', time],
      resolved_at: ['問題の解決', time],
      parent_id: 'もとの発送番号',
    },
  },
  gifts: {
    title: 'プレゼントのカード',
    columns: {
      from_name: '贈る方のお名前',
      message: 'メッセージ',
      shows_prizes: '中身を見せるか',
      made_at: ['作成日時', time],
      ends_at: ['リンクの期限', time],
      given_at: ['お届け先の入力', time],
      closed_at: ['リンクの終了', time],
    },
  },
  shipmentHistory: {
    title: '発送の経過',
    columns: {
      shipment_id: '発送番号',
      to: ['状態', named(SHIPMENT_STATES)],
      event: 'できごと',
      at: ['日時', time],
    },
  },
  paymentSessions: {
    title: 'お支払いの手続き',
    columns: {
      subject: '注文番号・発送番号',
      payment_type: ['支払方法', named(PAYMENT_NAMES)],
      yen: '金額(円)',
      provider: '決済会社',
      session_id: '決済会社の番号',
      state: '状態',
      made_at: ['日時', time],
    },
  },
  ledger: {
    title: '入金と返金の帳簿',
    columns: {
      subject: '注文番号・発送番号',
      kind: ['種類', named({ capture: '入金', refund: '返金' })],
      yen: '金額(円)',
      provider: '決済会社',
      payment_id: '決済番号',
      at: ['日時', time],
    },
  },
  refunds: {
    title: '返金',
    columns: {
      subject: '注文番号・発送番号',
      yen: '金額(円)',
      reason: '理由',
      payment_id: '決済番号',
      made_at: ['受付', time],
      done_at: ['完了', time],
    },
  },
};
