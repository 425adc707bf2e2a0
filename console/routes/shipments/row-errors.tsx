import { Anchor, Stack, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CsvRowError } from '#lib/contract/ops/refusals.ts';
import { rowProblemText } from '#lib/contract/row-problems.ts';
import { numberText } from '#lib/text/numbers.ts';
import { CallError } from '#console/api/call.ts';
import { ROW_PROBLEM_TEXTS } from '#console/text/row-problems.ts';

/** The errors of rows in a refusal. */
export const rowErrorsOf = (failure: unknown): readonly CsvRowError[] =>
  failure instanceof CallError ? (failure.refusal?.problems ?? []) : [];

/** The errors of the last call at their entries. */
export function RowErrors({ failure }: { readonly failure: unknown }) {
  const errors = rowErrorsOf(failure);
  return errors.length === 0 ? null : <RowErrorTable errors={errors} />;
}

type Props = {
  readonly errors: readonly CsvRowError[];
  /** The text of a line of the file. */
  readonly lineText?: (line: number) => string | undefined;
};

/** Errors with their line, its text and a link to the shipment that it names. */
export function RowErrorTable({ errors, lineText }: Props) {
  return (
    <Table.ScrollContainer
      minWidth={320}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={`エラー ${numberText(errors.length)}件`}
    >
      <Table aria-label="エラー">
        <Table.Thead>
          <Table.Tr>
            {lineText !== undefined && (
              <Table.Th scope="col" w={56}>
                行
              </Table.Th>
            )}
            <Table.Th scope="col">内容</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {errors.map((error) => (
            <Table.Tr key={`${error.line} ${error.problem}`}>
              {lineText !== undefined && <Table.Th scope="row">{error.line}</Table.Th>}
              <Table.Td>
                <Stack gap={2}>
                  <Text size="sm">{rowProblemText(error, ROW_PROBLEM_TEXTS)}</Text>
                  <LineText text={lineText?.(error.line)} />
                  <ToShipment reference={error.values?.['shipment']} />
                </Stack>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function LineText({ text }: { readonly text: string | undefined }) {
  if (text === undefined || text === '') return null;
  return (
    <Text size="xs" c="dimmed" ff="monospace" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
      {text}
    </Text>
  );
}

/** A reference on a label is the letter K and the number. */
function ToShipment({ reference }: { readonly reference: string | undefined }) {
  const number = reference?.replace(/^K/i, '');
  if (number === undefined || !/^[\dA-F-]{12,36}$/i.test(number)) return null;
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => <Link to="/shipments/$shipmentId" params={{ shipmentId: number }} {...props} />}
    >{`${reference ?? ''}を開く`}</Anchor>
  );
}
