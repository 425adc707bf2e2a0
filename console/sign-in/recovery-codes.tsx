import { Button, Checkbox, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CopyTextButton } from '#console/shell/copy-text-button.tsx';

type Props = { readonly codes: readonly string[]; readonly onKept: () => void };

/** Shows new recovery codes once, until the person says that they have kept them. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const [isKept, setKept] = useState(false);
  const text = codes.join('\n');
  return (
    <Stack gap="md">
      <Text>
        端末をなくしたときに使う回復コードです。印刷するか、パスワード管理アプリに保存してください。この画面を閉じると、もう表示できません。
      </Text>
      <SimpleGrid
        cols={{ base: 1, xs: 2 }}
        spacing="xs"
        component="ul"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
      >
        {codes.map((code) => (
          <li key={code}>
            <Code fz="sm">{code}</Code>
          </li>
        ))}
      </SimpleGrid>
      <Group gap="sm">
        <CopyTextButton text={text} />
        <Button variant="default" onClick={() => window.print()}>
          印刷する
        </Button>
      </Group>
      <Checkbox
        label="安全な場所に保存しました"
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button disabled={!isKept} onClick={onKept}>
        続ける
      </Button>
    </Stack>
  );
}
