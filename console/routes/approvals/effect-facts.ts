import type { DrawCancellation } from '#lib/contract/ops/cancellations.ts';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import type { OpsDraw } from '#lib/contract/ops/draws.ts';
import { japanLongDate, japanLongDateTime } from '#lib/text/dates.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';

// The effects of calls, as both the one who asks and the second person read them.

export type CancellationProgress = Pick<
  DrawCancellation,
  'waiting' | 'refunding' | 'refunded' | 'playing' | 'yen'
>;

export const cancellationFacts = ({ waiting, refunding, refunded, playing, yen }: CancellationProgress) => [
  {
    label: '返金する注文',
    value: `${numberText(waiting + refunding)}件（返金済み ${numberText(refunded)}件）`,
  },
  { label: '支払われた金額', value: yenText(yen) },
  { label: '支払い中の注文', value: `${numberText(playing)}件は、支払われたら返金します` },
];

export const closingFacts = ({ title, total, sold, playing }: OpsDraw) => [
  { label: 'ガチャ', value: title },
  { label: '残り', value: `${numberText(total - sold)}枚は売れないまま終わります` },
  { label: '手続き中', value: `${numberText(playing)}件は、そのまま支払えます` },
];

export const publishedTextFacts = ({ version, emails }: OpsCallOutput<'publishTextDraft'>) => [
  { label: '版', value: `第${version.number}版` },
  { label: '適用', value: `${japanLongDateTime(version.appliesFrom)}から` },
  { label: '変わるところ', value: version.note },
  {
    label: 'メール',
    value: emails === 0 ? '送りません。' : `会員${numberText(emails)}人に送ります。あとから取り消せません。`,
  },
  { label: '同意', value: version.asksConsent ? '次の購入の前にたずねます。' : 'たずねません。' },
];

export const withdrawnTextSentence = ({
  version,
  emails,
}: Pick<OpsCallOutput<'withdrawTextVersion'>, 'version' | 'emails'>): string =>
  `${japanLongDate(version.appliesFrom)}に適用するはずだった第${version.number}版を取り下げます。${
    emails === 0
      ? 'メールは送りません。'
      : `変更をお知らせした会員${numberText(emails)}人に、取りやめのメールを送ります。`
  }`;
