import { Stack, Text } from '@mantine/core';
import type { z } from 'zod';
import { type ApprovedCall, opsContract } from '#lib/contract/ops/contract.ts';
import type { RefundMade } from '#lib/contract/ops/refunds.ts';
import { EXPORT_FILE_HOURS } from '#lib/contract/shop-rules.ts';
import { REFUND_METHOD_NAMES } from '#lib/lists/accounting-names.ts';
import type { Elements } from '#lib/site/elements.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { Facts } from '#console/actions/facts.tsx';
import { RestatedTexts } from '#console/routes/settings/restated-texts.tsx';
import { TariffLines } from '#console/routes/settings/tariff-lines.tsx';
import {
  cancellationFacts,
  closingFacts,
  publishedTextFacts,
  withdrawnTextSentence,
} from './effect-facts.ts';

type Props = { readonly call: string; readonly answer: unknown };

/** The effect that a call that waits would have now, from the answer of its dry run. */
export const ApprovalEffect = (props: Props) => (
  <Stack gap="md">
    <Detail {...props} />
    <Text size="sm">今の状態でも実行できます。元に戻せません。</Text>
  </Stack>
);

const Detail = ({ call, answer }: Props) => EFFECTS.get(call)?.(answer) ?? null;

const effect =
  <S extends z.ZodType>(schema: S, show: (answer: z.output<S>) => Elements) =>
  (answer: unknown): Elements => {
    const read = schema.safeParse(answer);
    return read.success ? show(read.data) : null;
  };

const EFFECTS_OF_CALLS: Readonly<Record<ApprovedCall, (answer: unknown) => Elements>> = {
  refundOrder: effect(opsContract.refundOrder.answer, (refund) => <Facts facts={refundFacts(refund)} />),
  refundShipment: effect(opsContract.refundShipment.answer, (refund) => (
    <Facts facts={refundFacts(refund)} />
  )),
  cancelDraw: effect(opsContract.cancelDraw.answer, (progress) => (
    <Facts facts={cancellationFacts(progress)} />
  )),
  closeDraw: effect(opsContract.closeDraw.answer, ({ draw }) => <Facts facts={closingFacts(draw)} />),
  correctPrizeName: effect(opsContract.correctPrizeName.answer, ({ before, name }) => (
    <Facts
      facts={[
        { label: 'いまの名前', value: before },
        { label: '訂正した名前', value: <strong>{name}</strong> },
      ]}
    />
  )),
  decideDispute: effect(opsContract.decideDispute.answer, ({ voided }) => (
    <Facts facts={[{ label: '賞品', value: `${numberText(voided)}点が無効になります。` }]} />
  )),
  changeLimits: effect(opsContract.changeLimits.answer, ({ settings: { limits } }) => (
    <Facts
      facts={[
        {
          label: '承認が必要な返金',
          value: <strong>{`${yenText(limits.value.approvalFromYen)}を超えるとき`}</strong>,
        },
      ]}
    />
  )),
  changeTariff: effect(opsContract.changeTariff.answer, ({ stored, texts }) => (
    <>
      <TariffLines tariff={stored.tariff} />
      <RestatedTexts texts={texts} />
    </>
  )),
  requestWholeExport: effect(opsContract.requestWholeExport.answer, () => (
    <Text size="sm">
      {`依頼した人が、会員の住所をふくむすべてのデータを、${EXPORT_FILE_HOURS}時間ダウンロードできます。`}
    </Text>
  )),
  publishTextDraft: effect(opsContract.publishTextDraft.answer, (published) => (
    <Facts facts={publishedTextFacts(published)} />
  )),
  withdrawTextVersion: effect(opsContract.withdrawTextVersion.answer, (withdrawn) => (
    <Text size="sm">{withdrawnTextSentence(withdrawn)}</Text>
  )),
};

const EFFECTS = new Map<string, (answer: unknown) => Elements>(Object.entries(EFFECTS_OF_CALLS));

const refundFacts = ({ yen, method, tickets }: Pick<RefundMade, 'yen' | 'method' | 'tickets'>) => [
  { label: '今返す金額', value: <strong>{yenText(yen)}</strong> },
  { label: '方法', value: REFUND_METHOD_NAMES[method] },
  {
    label: '賞品',
    value:
      tickets === 0
        ? '賞品はそのままです。'
        : `${numberText(tickets)}枚分の賞品は無効になります（発送済みのものを除く）。`,
  },
];
