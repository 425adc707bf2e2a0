import { type SQL, sql } from 'drizzle-orm';
import { type DisclosedTable, drawOf, named, plain, time } from './disclosed-columns.ts';

const PAYMENT_TYPES = {
  ...{ NONE: 'なし', CARD: 'クレジットカード', PAYPAY: 'PayPay', DOCOMO: 'd払い' },
  ...{ AU: 'auかんたん決済', SB: 'ソフトバンクまとめて支払い' },
};
const ORDER_STATES = {
  ...{ START: 'お支払い前', PLAYING: 'お支払い中', SUCCESS: 'お支払いずみ', CONFIRM: '結果を表示ずみ' },
  ...{ CANCEL: '取りやめ', ERROR: '不成立' },
};
const PAYMENT_STATES = {
  ...{
    NONE: 'なし',
    PENDING: '手続き中',
    CAPTURED: '入金ずみ',
    REFUND_PENDING: '返金中',
    REFUNDED: '返金ずみ',
  },
};
const SHIPMENT_STATES = {
  ...{ START: '受付', WAITING: '準備中', SHIPSTART: '発送', COMPLETEMAIL: '発送のお知らせずみ' },
  DELIVERED: 'お届けずみ',
};
const CARRIERS = { yamato: 'ヤマト運輸', sagawa: '佐川急便', japanPost: '日本郵便' };
const ofOrdersAndShipments = (table: string, memberId: string): SQL =>
  sql`from ${sql.raw(table)} t left join orders o using (draw_id, order_id)
    left join shipments s on s.shipment_id = t.shipment_id where ${memberId} in (o.member_id, s.member_id)`;

/** Orders, prizes, shipments and payments of a member. */
export const DISCLOSED_PURCHASES: readonly DisclosedTable[] = [
  {
    key: 'orders',
    title: 'ご注文',
    columns: [
      ['注文番号', plain('order_id')],
      ['くじ', drawOf('o')],
      ['回数', plain('quantity')],
      ['単価(円)', plain('price')],
      ['合計(円)', plain('total')],
      ['支払方法', named('payment_type', PAYMENT_TYPES)],
      ['状態', named('status', ORDER_STATES)],
      ['支払の状態', named('payment_status', PAYMENT_STATES)],
      ['理由', plain('reason')],
      ['注文日時', time('ordered_at')],
      ['入金日時', time('settled_at')],
      ['結果の表示', time('played_at')],
    ],
    from: (memberId) => sql`from orders o where member_id = ${memberId} order by ordered_at`,
  },
  {
    key: 'orderHistory',
    title: 'ご注文の経過',
    columns: [
      ['注文番号', plain('m.order_id')],
      ['状態', named('m.to', ORDER_STATES)],
      ['支払の状態', named('m.payment_status', PAYMENT_STATES)],
      ['理由', plain('m.reason')],
      ['日時', time('m.at')],
    ],
    from: (memberId) =>
      sql`from order_moves m join orders o using (draw_id, order_id) where o.member_id = ${memberId}
        order by m.order_id, m.step`,
  },
  {
    key: 'prizes',
    title: '当選賞品',
    columns: [
      ['注文番号', plain('w.order_id')],
      ['くじ', drawOf('w')],
      ['等級', sql`coalesce(p.grade::text, 'ラストワン')`],
      ['賞品', sql`coalesce(p.name, l.name)`],
      ['種類', plain('w.variant')],
      ['当選日時', time('w.won_at')],
      ['保管期限', time('w.kept_until')],
      ['発送番号', plain('w.shipment_id')],
      ['返金による無効', time('w.voided_at')],
    ],
    from: (memberId) =>
      sql`from won_prizes w left join prizes p using (draw_id, prize_id)
        left join last_one_prizes l on l.draw_id = w.draw_id and w.prize_id is null
        where w.member_id = ${memberId} order by w.won_at, w.ticket`,
  },
  {
    key: 'shipments',
    title: '発送',
    columns: [
      ['発送番号', plain('shipment_id')],
      ['状態', named('status', SHIPMENT_STATES)],
      ['点数', plain('prizes')],
      ['送料(円)', plain('fee')],
      ['支払方法', named('payment_type', PAYMENT_TYPES)],
      ['支払の状態', named('payment_status', PAYMENT_STATES)],
      ['お名前', plain('name')],
      ['郵便番号', plain('zip')],
      ['住所', plain('address')],
      ['建物名・部屋番号', plain('address2')],
      ['電話番号', plain('tel')],
      ['運送会社', named('carrier', CARRIERS)],
      ['追跡番号', plain('tracking_number')],
      ['依頼日時', time('requested_at')],
      ['発送日時', time('shipped_at')],
      ['お届け', time('delivered_at')],
      ['取りやめ', time('withdrawn_at')],
      ['お届けの問題', named('problem', { returned: '返送', lost: '紛失', damaged: '破損' })],
      ['問題の日時', time('problem_since')],
      ['返送された荷物の保管期限', time('return_kept_until')],
      ['問題の解決', time('resolved_at')],
      ['もとの発送番号', plain('parent_id')],
    ],
    from: (memberId) => sql`from shipments where member_id = ${memberId} order by requested_at`,
  },
  {
    key: 'shipmentHistory',
    title: '発送の経過',
    columns: [
      ['発送番号', plain('m.shipment_id')],
      ['状態', named('m.to', SHIPMENT_STATES)],
      ['できごと', plain('m.deed')],
      ['日時', time('m.at')],
    ],
    from: (memberId) =>
      sql`from shipment_moves m join shipments s using (shipment_id) where s.member_id = ${memberId}
        order by m.shipment_id, m.step`,
  },
  {
    key: 'paymentSessions',
    title: 'お支払いの手続き',
    columns: [
      ['注文番号・発送番号', sql`coalesce(order_id, shipment_id)`],
      ['支払方法', named('payment_type', PAYMENT_TYPES)],
      ['金額(円)', plain('yen')],
      ['決済会社', plain('provider')],
      ['決済会社の番号', plain('session_id')],
      ['状態', plain('state')],
      ['日時', time('made_at')],
    ],
    from: (memberId) => sql`from hand_offs where member_id = ${memberId} order by made_at`,
  },
  {
    key: 'ledger',
    title: '入金と返金の帳簿',
    columns: [
      ['注文番号・発送番号', sql`coalesce(t.order_id, t.shipment_id)`],
      ['種類', named('t.kind', { capture: '入金', refund: '返金' })],
      ['金額(円)', plain('t.yen')],
      ['決済会社', plain('t.provider')],
      ['決済番号', plain('t.payment_id')],
      ['日時', time('t.at')],
    ],
    from: (memberId) => sql`${ofOrdersAndShipments('ledger', memberId)} order by t.line_id`,
  },
  {
    key: 'refunds',
    title: '返金',
    columns: [
      ['注文番号・発送番号', sql`coalesce(t.order_id, t.shipment_id)`],
      ['金額(円)', plain('t.yen')],
      ['理由', plain('t.reason')],
      ['決済番号', plain('t.payment_id')],
      ['受付', time('t.made_at')],
      ['完了', time('t.done_at')],
    ],
    from: (memberId) => sql`${ofOrdersAndShipments('refunds', memberId)} order by t.made_at`,
  },
];
