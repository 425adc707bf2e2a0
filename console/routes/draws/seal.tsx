import { Alert, List, Stack, Text } from '@mantine/core';
import { japanLongDateTime } from '#lib/text/dates.ts';
import type { ActedDraw } from './acted-draw.ts';

type Props = { readonly draw: Pick<ActedDraw, 'sealedAt' | 'state'> };

/** The fields that the seal of the box makes immutable, with the reason. */
export function Seal({ draw: { sealedAt, state } }: Props) {
  if (sealedAt === null)
    return (
      <Alert color="yellow" title="箱はまだ封印されていません">
        封印されるまで1枚も売れません。ふつうは公開から数秒で終わります。続くときは「今日」の稼働状況を確認してください。
      </Alert>
    );
  const hasOpened = state !== 'upcoming';
  return (
    <Alert color="gray" title="箱は封印されています">
      <Stack gap="xs">
        <Text size="sm">
          {japanLongDateTime(sealedAt)}に、券の並び順を決めて証拠を公開しました。
          {hasOpened
            ? '発売後に中身を変えると、買った人の当たりや確率が変わるため、次の項目は変えられません。'
            : '発売までは中身を変えられ、変えると箱を新しく封印します。発売すると、次の項目は変えられなくなります。'}
        </Text>
        <List size="sm" listStyleType="none" spacing={2}>
          <List.Item>
            <strong>賞品の名前と数、等級、ラストワン賞</strong>
            ：公開した証拠と、お客様が見た確率が合わなくなるため
          </List.Item>
          <List.Item>
            <strong>1回の値段</strong>：買う時期で値段が違うと不公平になるため
          </List.Item>
          <List.Item>
            <strong>発売日時</strong>：証拠は発売より前に公開されたと示せなくなるため
          </List.Item>
        </List>
      </Stack>
    </Alert>
  );
}
