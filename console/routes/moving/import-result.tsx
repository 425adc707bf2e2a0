import { List, Stack, Text } from '@mantine/core';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { numberText } from '#lib/text/numbers.ts';
import { Facts } from '#console/actions/facts.tsx';

/** Of a file with an error in each row, the first ones say what is wrong. */
const MAX_SHOWN = 50;

/** The members that an import adds or has added, and the rows that it leaves out. */
export const ImportResult = ({ added, known, problems, dryRun }: OpsCallOutput<'importMembers'>) => (
  <Stack gap="sm">
    <Facts
      facts={[
        { label: dryRun ? '加わる会員' : '加わった会員', value: `${numberText(added)}人` },
        { label: 'すでに会員のため、何もしない行', value: `${numberText(known)}行` },
        { label: '取り込めない行', value: `${numberText(problems.length)}行` },
      ]}
    />
    {problems.length > 0 && (
      <List size="sm" spacing={4} listStyleType="none">
        {problems.slice(0, MAX_SHOWN).map(({ line, text }) => (
          <List.Item key={line}>{`${numberText(line)}行目：${text}`}</List.Item>
        ))}
      </List>
    )}
    {problems.length > MAX_SHOWN && (
      <Text size="sm">{`ほか${numberText(problems.length - MAX_SHOWN)}行`}</Text>
    )}
  </Stack>
);
