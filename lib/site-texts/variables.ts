import type { PaymentType } from '#lib/contract/payment-types.ts';
import { MIN_PASSWORD_CHARACTERS } from '#lib/contract/member/fields.ts';
import { PROFILE_FIELD_NAMES, profileField } from '#lib/contract/member/profile-fields.ts';
import type { MinorCaps } from '#lib/contract/shop.ts';
import {
  ADULT_AGE_YEARS,
  ANNOUNCE_HOURS,
  BLOCK_RETENTION_DAYS,
  BOOKKEEPING_YEARS,
  CLOSURE_NOTICE_DAYS,
  CODE_ATTEMPTS,
  CODE_MINUTES,
  CODE_PAUSE_SECONDS,
  DEFECT_REPORT_DAYS,
  DELAY_REFUND_DAYS,
  DRAFT_MINUTES,
  GIFT_ADDRESS_DAYS,
  GIFT_EMAIL_DAYS,
  GUARDIAN_RETENTION_DAYS,
  HOLD_MINUTES,
  INQUIRY_YEARS,
  KNOWN_DEVICE_YEARS,
  LINE_SIGN_UP_HOURS,
  LOWER_CAP_AGE_YEARS,
  PLAY_HOURS,
  RESULT_SECONDS,
  RETURN_STORAGE_DAYS,
  STORAGE_DAYS,
  TAKEN_OUT_STORAGE_DAYS,
  TERMS_NOTICE_DAYS,
  UNPAID_HOLD_HOURS,
  VOID_HOURS,
} from '#lib/contract/shop-rules.ts';
import { chargeTimes, PAYMENT_METHODS, paymentName, paymentNames } from '#lib/orders/payment-methods.ts';
import type { Tariff } from '#lib/shipments/tariff.ts';
import { feeRangeText, hasPost, isOneFee, tariffSentences } from '#lib/shipments/tariff-text.ts';
import { SUPPORTED_BROWSERS, supportedBrowsersText } from '#lib/site/supported-browsers.ts';
import { yenText } from '#lib/text/numbers.ts';
import { RESULT_WAIT } from '#lib/text/result-wait.ts';
import type { TextValues } from './resolve.ts';

/** The facts of one shop that its texts name. */
export type TextFacts = {
  readonly shopName: string;
  /** Whether the usual mascots show shoppers around. */
  readonly hasMascots: boolean;
  readonly operator: {
    readonly name: string;
    readonly representative: string;
    readonly zip: string;
    readonly address: string;
    readonly tel: string;
    readonly email: string;
    readonly hours: string;
    readonly court: string;
    readonly paymentAgent: string;
  };
  readonly minorCaps: MinorCaps;
  /** Those of the provider. */
  readonly paymentTypes: readonly PaymentType[];
  /** The table of shipping fees. */
  readonly tariff: Tariff;
};

/** The variables of texts, by the name that is written in braces. Each value is read where the fact is stated. */
export const valuesOf = ({
  shopName,
  hasMascots,
  operator,
  minorCaps,
  paymentTypes,
  tariff,
}: TextFacts): TextValues => ({
  店の名前: shopName,
  ...(hasMascots ? WITH_MASCOTS : WITHOUT_MASCOTS),
  会社名: operator.name,
  代表者: operator.representative,
  郵便番号: operator.zip,
  住所: operator.address,
  電話番号: operator.tel,
  メール: operator.email,
  受付時間: operator.hours,
  裁判所: operator.court,
  決済会社: operator.paymentAgent,
  ...feesOf(tariff),
  低い上限: yenText(minorCaps.under16),
  高い上限: yenText(minorCaps.under18),
  ...RULES,
  ...paymentValues(paymentTypes),
  登録する項目: PROFILE_NAMES.join('、'),
  対応ブラウザー: supportedBrowsersText,
  ブラウザーの一覧: BROWSERS,
});

/** Sentences of guide, FAQ and company page about the usual mascots and their goods. */
const WITH_MASCOTS: TextValues = {
  店のひとこと: 'ハンドルをまわすと、かならず何かがころんと出てくる店です。',
  商品のひとこと:
    '売っているのは、八人のキャラクターのグッズです。ぬいぐるみも、マグカップも、缶バッジも、店のなかで絵をかいて、ひとつずつ作っています。',
  事業の内容: 'キャラクターグッズの企画と、オンラインガチャによる販売',
  案内のあいさつ: 'ご案内役のラムじいです。\n引きかたは、5つだけ。むずかしいところは、あとからどうぞ。',
  案内する人: 'ラムじいが',
  カプセルの出かた: 'カプセルがころんと出ます。',
  お届けのひとこと: '到着です。半券は食べられていません。',
};

/** The same for a shop with other mascots or none. */
const WITHOUT_MASCOTS: TextValues = {
  店のひとこと: 'ハンドルをまわすと、かならず何かが出てくる店です。',
  商品のひとこと: '何が当たるかは、ガチャのページにすべてのせています。',
  事業の内容: '賞品の企画と、オンラインガチャによる販売',
  案内のあいさつ: '引きかたは、5つだけです。\nむずかしいところは、あとからどうぞ。',
  案内する人: '',
  カプセルの出かた: 'カプセルが出てきます。',
  お届けのひとこと: '到着です。賞品をお確かめください。',
};

/** The fees of the table: one for all of Japan, or the range with the fees of each region. */
function feesOf(tariff: Tariff): TextValues {
  const terms = { fee: 0, tariffs: [tariff] };
  const range = feeRangeText(terms);
  return isOneFee(terms)
    ? { 送料: range, 送料の決まり: `全国一律${range}(税込)`, 送料の地域: '北海道・沖縄・離島も同じです。' }
    : {
        送料: range,
        送料の決まり: `${range}(税込。お届け先の地域と大きさ${hasPost(tariff) ? '、送りかた' : ''}で決まります)`,
        送料の地域: tariffSentences([tariff]).join(''),
      };
}

const RULES: TextValues = {
  とりおきの時間: `${HOLD_MINUTES}分`,
  保管の期間: `${STORAGE_DAYS}日`,
  もどった荷物の保管の期間: `${RETURN_STORAGE_DAYS}日`,
  取りやめた賞品の保管の期間: `${TAKEN_OUT_STORAGE_DAYS}日`,
  不良の連絡の期間: `${DEFECT_REPORT_DAYS}日`,
  遅れによる返金の日数: `${DELAY_REFUND_DAYS}日`,
  結果までの時間: RESULT_WAIT,
  結果までの最短の時間: `${RESULT_SECONDS.from}秒`,
  結果までの最長の時間: `${RESULT_SECONDS.to}秒`,
  乱数を待つ時間: `${VOID_HOURS}時間`,
  自動で開くまでの時間: `${PLAY_HOURS}時間`,
  公開から販売までの時間: `${ANNOUNCE_HOURS}時間`,
  成人の年齢: `${ADULT_AGE_YEARS}歳`,
  成人の前の年齢: `${ADULT_AGE_YEARS - 1}歳`,
  低い上限の年齢: `${LOWER_CAP_AGE_YEARS}歳`,
  コードの有効時間: `${CODE_MINUTES}分`,
  コードの入力回数: `${CODE_ATTEMPTS}回`,
  コードの再送の間隔: `${CODE_PAUSE_SECONDS}秒`,
  パスワードの文字数: `${MIN_PASSWORD_CHARACTERS}文字`,
  帳簿の保存期間: `${BOOKKEEPING_YEARS}年`,
  お問い合わせの保存期間: `${INQUIRY_YEARS}年`,
  保護者の情報の保存期間: `${GUARDIAN_RETENTION_DAYS}日`,
  受け取る方の住所の保存期間: `${GIFT_ADDRESS_DAYS}日`,
  受け取る方のメールアドレスの保存期間: `${GIFT_EMAIL_DAYS}日`,
  不正防止の記録の保存期間: `${BLOCK_RETENTION_DAYS}日`,
  端末を見分けるCookieの期間: `${KNOWN_DEVICE_YEARS}年`,
  とりおきの符号の保存時間: `${UNPAID_HOLD_HOURS}時間`,
  LINEからの登録の保存時間: `${LINE_SIGN_UP_HOURS}時間`,
  入力途中の保存時間: `${DRAFT_MINUTES}分`,
  規約変更の予告期間: `${TERMS_NOTICE_DAYS}日`,
  終了の予告期間: `${CLOSURE_NOTICE_DAYS}日`,
};

const WITH_REGISTERED_CARD = '登録したカードでは、画面を移らずにお支払いになることがあります。';

const paymentValues = (types: readonly PaymentType[]): TextValues => ({
  振り込む返金: types.some((type) => PAYMENT_METHODS[type].refundsWholeOnly)
    ? 'できないとき(携帯電話会社のお支払いの一部など)は、銀行口座へお振込します。'
    : 'できないときは、銀行口座へお振込します。',
  支払いの会社: payersOf(types),
  カードの呼び名: paymentName('CARD'),
  支払方法の数: String(types.length),
  支払方法の一覧: types.map((type) => {
    const { name, condition } = PAYMENT_METHODS[type];
    return condition === undefined ? name : `${name}(${condition})`;
  }),
  支払時期の一覧: chargeTimes(types).map(
    ({ types: together, charged }) =>
      `${paymentNames(together)}：${charged}${together.includes('CARD') ? WITH_REGISTERED_CARD : ''}`,
  ),
  支払時期の文: chargeTimes(types)
    .map(({ types: together, charged }) => `${paymentNames(together)}は、${charged}`)
    .join(''),
});

/** The companies that know of a payment, and on which the day of a refund depends. */
const payersOf = (types: readonly PaymentType[]): string => {
  const named = [
    ...(types.includes('CARD') ? ['カード会社'] : []),
    ...(types.some((type) => PAYMENT_METHODS[type].isCarrierBilling) ? ['携帯電話会社'] : []),
  ];
  return named.length === 0 ? 'お使いのサービス' : named.join('や');
};

const PROFILE_NAMES: readonly string[] = [
  ...new Set(
    PROFILE_FIELD_NAMES.map(profileField).map(
      ({ policyName, isOptional = false }) => `${policyName}${isOptional ? '(任意)' : ''}`,
    ),
  ),
];

const BROWSERS: readonly string[] = [
  `Chrome ${SUPPORTED_BROWSERS.Chrome}`,
  `Microsoft Edge ${SUPPORTED_BROWSERS.Edge}`,
  `Firefox ${SUPPORTED_BROWSERS.Firefox}`,
  `Safari ${SUPPORTED_BROWSERS.Safari}(iPhone・iPadはiOS ${SUPPORTED_BROWSERS.Safari})`,
];
