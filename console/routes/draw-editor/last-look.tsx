import { Stack, Table, Text } from '@mantine/core';
import type { DraftDocument } from '#lib/contract/ops/draft-document.ts';
import { paymentName } from '#lib/orders/payment-methods.ts';
import { shippingDateText } from '#lib/shipments/shipping-date.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { Facts } from '#console/actions/facts.tsx';
import { isStandIn } from './draft-picture-field.tsx';
import { ticketsOf } from './odds.ts';
import { prizeTitle } from './prize-title.ts';

/** Shows once more what shoppers rely on: prizes, fee, limits and payment methods. */
export function LastLook({ document }: { readonly document: DraftDocument }) {
  const { prizes, lastOne, shipping, limits, paymentTypes, quantities, anyQuantity } = document;
  const later = standInsOf(document);
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        公開する内容
      </Text>
      <Table aria-label="賞品" verticalSpacing={4}>
        <Table.Tbody>
          {prizes.map((prize, index) => (
            <Table.Tr key={index}>
              <Table.Th scope="row">{prizeTitle(prizes, index)}</Table.Th>
              <Table.Td>{nameText(prize)}</Table.Td>
              <Table.Td ta="right">{`${numberText(ticketsOf(prize))}個`}</Table.Td>
            </Table.Tr>
          ))}
          {lastOne !== null && (
            <Table.Tr>
              <Table.Th scope="row">ラストワン賞</Table.Th>
              <Table.Td>{lastOne.name}</Table.Td>
              <Table.Td />
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
      <Facts
        facts={[
          { label: '送料', value: feeText(shipping) },
          { label: '発送', value: dateText(shipping) },
          { label: '保管', value: `${numberText(shipping.storageDays ?? 0)}日` },
          {
            label: '回数の選択肢',
            value: `${quantities.map((quantity) => numberText(quantity ?? 0)).join('、')}${anyQuantity === true ? '、ほかの回数も' : ''}`,
          },
          { label: '上限', value: limitsText(limits) },
          ...(prizes.some(({ variants = [] }) => variants.length > 0)
            ? [{ label: '種類の決めかた', value: choiceText(document) }]
            : []),
          ...(later === 0 ? [] : [{ label: '後日の画像', value: `${numberText(later)}か所` }]),
          { label: '支払い方法', value: paymentTypes.map(paymentName).join('、') },
        ]}
      />
    </Stack>
  );
}

/** The places whose picture follows later. */
const standInsOf = ({ art, prizes, lastOne }: DraftDocument): number =>
  [
    art,
    lastOne?.picture,
    ...prizes.flatMap(({ picture, variants = [] }) => [picture, ...variants.map((one) => one.picture)]),
  ].filter(isStandIn).length;

const choiceText = ({ chooseDays, allowsSwap }: DraftDocument): string =>
  [
    typeof chooseDays === 'number'
      ? `当たった方が、${numberText(chooseDays)}日のあいだに選ぶ`
      : '結果といっしょに抽選',
    ...(allowsSwap === true ? ['重なったときは、予備と1度交換できる'] : []),
  ].join('、');

const nameText = ({ name, variants = [] }: DraftDocument['prizes'][number]) =>
  variants.length === 0 ? name : `${name}（${variants.map((variant) => variant.name).join('、')}）`;

function feeText({ fee, freeFrom, combinable }: DraftDocument['shipping']): string {
  const cost = fee === 'table' ? '店の送料表' : fee === 0 ? '無料' : yenText(fee ?? 0);
  const free = freeFrom === null ? [] : [`${numberText(freeFrom)}点以上で無料`];
  return [cost, ...free, combinable ? 'ほかのガチャとまとめて発送' : 'ほかのガチャとは別の便'].join('、');
}

function dateText({ days, from, lastDay }: DraftDocument['shipping']): string {
  const isCounted = [from, lastDay].some((day) => day.startsWith('+') || day.startsWith('-'));
  if (isCounted) return `公開する日から数えて ${from} から ${lastDay} まで`;
  return shippingDateText({ days: days ?? 0, from: from || null, lastDay: lastDay || null });
}

const limitsText = ({ perPurchase, perMember, concurrentPlaying }: DraftDocument['limits']): string =>
  [
    `1回${numberText(perPurchase ?? 0)}枚`,
    perMember === null ? '1人の上限なし' : `1人${numberText(perMember)}枚`,
    `同時に${numberText(concurrentPlaying ?? 0)}人`,
  ].join('、');
