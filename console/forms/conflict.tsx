import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';

export type ChangedField = {
  readonly label: string;
  /** As it was when the form was opened. */
  readonly before: string;
  /** As somebody else has stored it since. */
  readonly now: string;
  /** As typed here. */
  readonly typed: string;
};

type Props = {
  readonly changed: readonly ChangedField[];
  /** Goes on with what is typed here, on top of the stored record. */
  readonly onContinue: () => void;
  /** Takes the stored record instead. */
  readonly onDiscard: () => void;
};

/** Somebody else has changed the record meanwhile: what they changed, beside what is typed here. */
export function Conflict({ changed, onContinue, onDiscard }: Props) {
  return (
    <Alert color="yellow" role="alert" title="ほかの人が先に変更しました">
      <Stack gap="sm">
        <Text size="sm">あなたの入力は残っています。違いを確かめて、続けてください。</Text>
        <Table.ScrollContainer
          minWidth={420}
          type="native"
          tabIndex={0}
          role="region"
          aria-label="変更された項目"
        >
          <Table aria-label="変更された項目">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">項目</Table.Th>
                <Table.Th scope="col">前</Table.Th>
                <Table.Th scope="col">今</Table.Th>
                <Table.Th scope="col">あなたの入力</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changed.map(({ label, before, now, typed }) => (
                <Table.Tr key={label}>
                  <Table.Th scope="row">{label}</Table.Th>
                  <Table.Td>{before || '（空）'}</Table.Td>
                  <Table.Td>{now || '（空）'}</Table.Td>
                  <Table.Td>{typed || '（空）'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        <Group justify="flex-end">
          <Button variant="default" onClick={onDiscard}>
            入力を捨てて今の内容にする
          </Button>
          <Button onClick={onContinue}>入力を残して続ける</Button>
        </Group>
      </Stack>
    </Alert>
  );
}
