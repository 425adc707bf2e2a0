import { Button, Popover, ScrollArea, Table, Text } from '@mantine/core';
import type { OpsText } from '#lib/contract/ops/site-texts.ts';

/** The variables that a text may use, with their values now. */
export const Variables = ({ variables }: Pick<OpsText, 'variables'>) => (
  <Popover width={420} position="bottom-end" withArrow>
    <Popover.Target>
      <Button variant="default">差しこみの一覧</Button>
    </Popover.Target>
    <Popover.Dropdown>
      <Text size="sm" mb="xs">
        文のなかに書くと、公開したページでは右の値になります。値は店の設定から読みます。
      </Text>
      <ScrollArea h={320} tabIndex={0}>
        <Table>
          <Table.Tbody>
            {variables.map(({ name, value }) => (
              <Table.Tr key={name}>
                <Table.Td style={{ whiteSpace: 'nowrap' }}>{`{${name}}`}</Table.Td>
                <Table.Td style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{value}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </Popover.Dropdown>
  </Popover>
);
