import type { z } from 'zod';
import { MAX_LIMITS, type OpsSettings, settingsCalls } from '#lib/contract/ops/settings.ts';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import type { Permission } from '#lib/contract/ops/permissions.ts';
import type { PendingApproval } from '#lib/contract/ops/approvals.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import type { OpsRefusalCode } from '#lib/contract/ops/refusals.ts';
import { japanLongDateTime } from '#lib/text/dates.ts';
import type { Act } from '#console/api/use-action.ts';
import type { FieldErrors } from '#console/forms/contract-errors.ts';
import { fromJapanTime } from '#console/forms/japan-time.ts';
import { ADULT_AGE_YEARS, CHAT_DAYS, LOWER_CAP_AGE_YEARS, MAX_GOODS } from '#lib/contract/shop-rules.ts';

/** Typed text by the name of its field. */
export type SectionForm = Readonly<Record<string, string>>;

type Field = {
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  readonly isNumber?: boolean;
  /** Several lines, a time in Japan, the names of weekdays, or a choice whose text is `ON` or empty. */
  readonly kind?: 'lines' | 'time' | 'weekdays' | 'switch';
  /** A note for one change, which is not stored in the settings. */
  readonly isNote?: boolean;
};

/** Tells what a part of the settings does now. */
export type SectionState = { readonly text: string; readonly color: 'gray' | 'green' | 'yellow' };

type Saving = { readonly version: number; readonly dryRun: boolean };

export type Section = {
  readonly key: 'shop' | 'shipping' | 'limits' | 'notices' | 'announcement' | 'maintenance' | 'closedDays';
  /** Undefined: `settings.write`. */
  readonly needs?: Permission;
  readonly title: string;
  readonly description: string;
  readonly fields: readonly Field[];
  readonly schema: z.ZodType;
  /** Finds errors that the schema does not know. */
  readonly check?: (form: SectionForm) => FieldErrors;
  /** The sentences of refusals that name a field. */
  readonly refusals?: Readonly<Partial<Record<OpsRefusalCode, string>>>;
  readonly stateOf?: (settings: OpsSettings) => SectionState;
  /** Names a present fault. */
  readonly warningOf?: (settings: OpsSettings) => string | undefined;
  /** The permission of the second person whom a change needs; left out: none. */
  readonly approvalOf?: (before: SectionForm, now: SectionForm) => Permission | undefined;
  readonly formOf: (settings: OpsSettings) => SectionForm;
  /** The fields as the call wants them. */
  readonly bodyOf: (form: SectionForm) => object;
  readonly send: (
    act: Act,
    form: SectionForm,
    saving: Saving,
  ) => Promise<OpsCallOutput<'changeShopData'> | PendingApproval>;
};

/** The text of a choice that is made. */
export const ON = 'する';

export const text = (form: SectionForm, name: string): string => form[name]?.trim() ?? '';

/** A value of a form in words. */
export function valueText({ isNumber, kind }: Pick<Field, 'isNumber' | 'kind'>, value: string): string {
  if (kind === 'switch') return value === ON ? ON : 'しない';
  if (value === '') return '（空）';
  if (isNumber === true) return numberText(Number(value));
  if (kind === 'lines')
    return value
      .trim()
      .split(/\s*\n\s*/u)
      .join('、');
  const time = kind === 'time' ? fromJapanTime(value) : undefined;
  return time === undefined ? value : japanLongDateTime(time);
}

const shopBody = (form: SectionForm) => ({
  name: text(form, 'name'),
  representative: text(form, 'representative'),
  zip: text(form, 'zip'),
  address: text(form, 'address'),
  tel: text(form, 'tel'),
  email: text(form, 'email'),
  hours: text(form, 'hours'),
  copyright: text(form, 'copyright'),
  court: text(form, 'court'),
  paymentAgent: text(form, 'paymentAgent'),
  invoiceNumber: text(form, 'invoiceNumber') || null,
});

const SHOP: Section = {
  key: 'shop',
  title: '店の情報',
  description: '会社情報、特定商取引法の表記、領収書、メールに表示されます。',
  fields: [
    { name: 'name', label: '販売業者（会社名）' },
    { name: 'representative', label: '代表者' },
    { name: 'zip', label: '郵便番号', description: '例: 150-0001。ハイフンはなくてもかまいません。' },
    { name: 'address', label: '所在地' },
    {
      name: 'tel',
      label: '電話番号',
      description: '例: 03-1234-5678。市外局番の区切りはハイフンで示してください。',
    },
    { name: 'email', label: 'メールアドレス' },
    { name: 'hours', label: '受付時間' },
    {
      name: 'invoiceNumber',
      label: '登録番号',
      description: '適格請求書発行事業者の番号。Tと数字13桁。登録していなければ空にします。',
    },
    { name: 'paymentAgent', label: '決済代行会社' },
    { name: 'court', label: '合意管轄裁判所' },
    { name: 'copyright', label: '著作権表示' },
  ],
  schema: settingsCalls.changeShopData.body,
  formOf: ({ shop: { value } }) =>
    value === null ? {} : { ...value, invoiceNumber: value.invoiceNumber ?? '' },
  bodyOf: shopBody,
  send: (act, form, saving) => act('changeShopData', { body: { ...shopBody(form), ...saving } }),
};

function shippingBody(form: SectionForm) {
  const sender = {
    name: text(form, 'sender.name'),
    zip: text(form, 'sender.zip'),
    address: text(form, 'sender.address'),
    tel: text(form, 'sender.tel'),
  };
  return {
    sender: Object.values(sender).every((value) => value === '') ? null : sender,
    yamatoCustomerCode: text(form, 'yamatoCustomerCode'),
    yamatoFreightNumber: text(form, 'yamatoFreightNumber'),
    sagawaCustomerCode: text(form, 'sagawaCustomerCode'),
    goods: text(form, 'goods'),
  };
}

const SHIPPING: Section = {
  key: 'shipping',
  title: '発送元と配送会社',
  description: '送り状のCSVに使います。発送元をすべて空にすると、店の情報と同じになります。',
  fields: [
    { name: 'sender.name', label: '発送元の名前' },
    { name: 'sender.zip', label: '発送元の郵便番号' },
    { name: 'sender.address', label: '発送元の住所' },
    { name: 'sender.tel', label: '発送元の電話番号' },
    {
      name: 'yamatoCustomerCode',
      label: 'ヤマト運輸 請求先顧客コード',
      description: '10〜12桁。空なら、B2クラウドがたずねます。',
    },
    { name: 'yamatoFreightNumber', label: 'ヤマト運輸 運賃管理番号', description: '2桁' },
    {
      name: 'sagawaCustomerCode',
      label: '佐川急便 お客様コード',
      description: '8〜12桁。空なら、e飛伝にログインした契約になります。',
    },
    {
      name: 'goods',
      label: '送り状の品名',
      description: `${MAX_GOODS}文字まで。「雑貨」だけでは、飛行機で運ばれません。「食器と布製品」のように書きます。`,
    },
  ],
  schema: settingsCalls.changeShippingSettings.body,
  formOf: ({ shipping: { value } }) => ({
    'sender.name': value.sender?.name ?? '',
    'sender.zip': value.sender?.zip ?? '',
    'sender.address': value.sender?.address ?? '',
    'sender.tel': value.sender?.tel ?? '',
    yamatoCustomerCode: value.yamatoCustomerCode,
    yamatoFreightNumber: value.yamatoFreightNumber,
    sagawaCustomerCode: value.sagawaCustomerCode,
    goods: value.goods,
  }),
  bodyOf: shippingBody,
  send: (act, form, saving) => act('changeShippingSettings', { body: { ...shippingBody(form), ...saving } }),
};

const whole = (form: SectionForm, name: string): number =>
  text(form, name) === '' ? Number.NaN : Number(text(form, name));

const limitsBody = (form: SectionForm) => ({
  approvalFromYen: whole(form, 'approvalFromYen'),
  minorCapUnder16: whole(form, 'minorCapUnder16'),
  minorCapUnder18: whole(form, 'minorCapUnder18'),
  answerDays: whole(form, 'answerDays'),
  reason: text(form, 'reason') || undefined,
});

const upTo = (limit: Exclude<keyof typeof MAX_LIMITS, 'answerDays'>): string =>
  `${yenText(MAX_LIMITS[limit])}まで`;

const LIMITS: Section = {
  key: 'limits',
  title: '上限と約束',
  description: '次の注文、返金、お問い合わせから適用されます。',
  fields: [
    {
      name: 'approvalFromYen',
      label: 'もう一人の承認が必要な返金（円を超えるとき）',
      description: `${upTo('approvalFromYen')}。上げるには、ほかのオーナーの承認が必要です。`,
      isNumber: true,
    },
    {
      name: 'minorCapUnder16',
      label: `${LOWER_CAP_AGE_YEARS}歳未満のひと月の上限（円）`,
      description: `${upTo('minorCapUnder16')}。利用規約・遊び方・よくある質問・特定商取引法のページの金額も変わります。`,
      isNumber: true,
    },
    {
      name: 'minorCapUnder18',
      label: `${LOWER_CAP_AGE_YEARS}歳・${ADULT_AGE_YEARS - 1}歳のひと月の上限（円）`,
      description: `${upTo('minorCapUnder18')}。${LOWER_CAP_AGE_YEARS}歳未満の上限より低くはできません。`,
      isNumber: true,
    },
    {
      name: 'answerDays',
      label: 'お問い合わせに返信するまでの日数',
      description: `${MAX_LIMITS.answerDays}日まで。お問い合わせのページに「○日以内にお返事します」と表示され、過ぎたものは「今日」に出ます。`,
      isNumber: true,
    },
    {
      name: 'reason',
      label: '承認が必要な金額を上げる理由',
      description: '承認するオーナーが読みます。操作の記録に残ります。',
      isNote: true,
    },
  ],
  approvalOf: (before, now) =>
    Number(now['approvalFromYen']) > Number(before['approvalFromYen']) ? 'settings.write' : undefined,
  schema: settingsCalls.changeLimits.body,
  formOf: ({ limits: { value } }) =>
    Object.fromEntries([
      ...Object.entries(value).map(([name, amount]) => [name, String(amount)]),
      ['reason', ''],
    ]),
  bodyOf: limitsBody,
  send: (act, form, saving) => act('changeLimits', { body: { ...limitsBody(form), ...saving } }),
};

const noticesBody = (form: SectionForm) => ({ chatUrl: text(form, 'chatUrl') });

const NOTICES: Section = {
  key: 'notices',
  title: 'スタッフへのお知らせ',
  description:
    '承認の依頼とその結果、警告の始まりと終わりを、スタッフのチャットにも送ります。会員の名前や金額は送りません。メールとプッシュ通知は、それぞれの「自分の設定」で選びます。',
  fields: [
    {
      name: 'chatUrl',
      label: 'チャットの受信用URL（Slack形式のIncoming Webhook）',
      description: '空にすると送りません。保存したURLは秘密のため、サーバーの名前だけを表示します。',
    },
  ],
  schema: settingsCalls.changeNoticeSettings.body,
  warningOf: ({ notices: { undelivered } }) =>
    undelivered === 0
      ? undefined
      : `チャットに届いていない通知が${numberText(undelivered)}件あります。URLが変わっていないか、確かめてください。${CHAT_DAYS}日間残り、新しいURLを保存すると、すぐに送り直します。`,
  formOf: ({ notices: { value } }) => ({ chatUrl: value.chatUrl }),
  bodyOf: noticesBody,
  send: (act, form, saving) => act('changeNoticeSettings', { body: { ...noticesBody(form), ...saving } }),
};

export const SECTIONS: readonly Section[] = [SHOP, SHIPPING, LIMITS, NOTICES];
