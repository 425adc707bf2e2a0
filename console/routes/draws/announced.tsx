import { ANNOUNCE_HOURS } from '#lib/contract/shop-rules.ts';
import { Alert, List, Stack, Text } from '@mantine/core';
import { japanLongDateTime } from '#lib/text/dates.ts';
import type { ActedDraw } from './acted-draw.ts';

type Props = { readonly draw: Pick<ActedDraw, 'announcedAt' | 'state'> };

/** The fields that stay once the manifest is published, with the reason. */
export function Announced({ draw: { announcedAt, state } }: Props) {
  if (announcedAt === null)
    return (
      <Alert color="yellow" title="内訳はまだ公開されていません">
        発売の{ANNOUNCE_HOURS}
        時間前に、賞品と数・値段・期間を署名して公開します。それまでは、中身を変えられます。
      </Alert>
    );
  const hasOpened = state !== 'upcoming';
  return (
    <Alert color="gray" title="内訳は公開されています">
      <Stack gap="xs">
        <Text size="sm">{`${japanLongDateTime(announcedAt)}に、賞品と数・値段・期間を署名して公開しました。${
          hasOpened
            ? '買った人の当たりや確率が変わるため、次の項目は変えられません。'
            : '公開したあとは、発売の前でも、次の項目は変えられません。'
        }`}</Text>
        <List size="sm" listStyleType="none" spacing={2}>
          <List.Item>
            <strong>賞品の名前と数、等級、ラストワン賞</strong>
            ：公開した内訳と、お客様が見た確率が合わなくなるため（名前の書き間違いだけは、「賞品の名前を訂正する」で直せます）
          </List.Item>
          <List.Item>
            <strong>1回の値段</strong>：買う時期で値段が違うと不公平になるため
          </List.Item>
          <List.Item>
            <strong>発売と終了の日時</strong>：公開した期間とちがってしまうため
          </List.Item>
        </List>
      </Stack>
    </Alert>
  );
}
