import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { StoredTariff } from '#lib/contract/ops/tariff.ts';
import { TariffLines } from './tariff-lines.tsx';

type Props = {
  readonly stored: StoredTariff;
  /** Goes on with what is typed here, in place of the stored table. */
  readonly onContinue: () => void;
  /** Takes the stored table instead. */
  readonly onDiscard: () => void;
};

/** Somebody else has changed the table meanwhile. */
export const TariffConflict = ({ stored: { tariff, changedBy }, onContinue, onDiscard }: Props) => (
  <Alert color="yellow" role="alert" title="ほかの人が先に変更しました">
    <Stack gap="sm">
      <Text size="sm">{`あなたの入力は残っています。${changedBy === null ? 'いまの表' : `${changedBy}さんの表`}と違いを確かめて、続けてください。`}</Text>
      <TariffLines tariff={tariff} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDiscard}>
          入力を捨てて今の内容にする
        </Button>
        <Button onClick={onContinue}>入力を残して続ける</Button>
      </Group>
    </Stack>
  </Alert>
);
