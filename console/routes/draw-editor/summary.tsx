import { Anchor, List, Stack, Table, Text } from '@mantine/core';
import type { DraftDocument } from '#lib/contract/ops/draft-document.ts';
import type { FieldProblem } from '#lib/contract/ops/refusals.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { Section } from '#console/shell/section.tsx';
import { problemText } from '#console/text/draw-problems.ts';
import { oddsText } from '#console/text/odds.ts';
import { fieldLabel } from './document-paths.ts';
import { fieldId, useEditor } from './editor-context.ts';
import { allTickets, allYen, ticketsOf } from './odds.ts';
import { prizeTitle } from './prize-title.ts';

/** Tickets, odds and sum of a draft, computed from its counts. */
export function Totals() {
  const { document } = useEditor();
  const all = allTickets(document);
  const sum = allYen(document);
  return (
    <Section title="枚数と確率">
      <Table aria-label="枚数と確率" verticalSpacing={4} horizontalSpacing={4}>
        <Table.Tbody>
          {document.prizes.map((prize, index) => (
            <Table.Tr key={index}>
              <Table.Th scope="row">{prizeTitle(document.prizes, index)}</Table.Th>
              <Table.Td ta="right">{`${numberText(ticketsOf(prize))}枚`}</Table.Td>
              <Table.Td ta="right">{oddsText(ticketsOf(prize), all)}</Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Th scope="row">合計</Table.Th>
            <Table.Td ta="right" fw={700}>{`${numberText(all)}枚`}</Table.Td>
            <Table.Td ta="right" fw={700}>
              {sum === undefined ? '—' : yenText(sum)}
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Section>
  );
}

/** Everything that prevents publishing, each with a link to its field. */
export function Problems({ problems }: { readonly problems: readonly FieldProblem[] }) {
  const { document } = useEditor();
  const lines = linesOf(problems, document);
  return (
    <Section title="公開までに直すところ">
      {lines.length === 0 ? (
        <Text size="sm">ありません。公開できます。</Text>
      ) : (
        <Stack gap="xs">
          <Text size="sm" c="dimmed">{`${numberText(lines.length)}か所あります。`}</Text>
          <List size="sm" spacing={6} listStyleType="none">
            {lines.map(({ path, label, text }) => (
              <List.Item key={`${label} ${text}`}>
                <Anchor component="button" type="button" size="sm" onClick={() => goTo(path)}>
                  {label}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {text}
                </Text>
              </List.Item>
            ))}
          </List>
        </Stack>
      )}
    </Section>
  );
}

/** A field and a sentence once, also if several of its values break the rule. */
function linesOf(problems: readonly FieldProblem[], draft: DraftDocument) {
  const lines = problems.map((problem) => ({
    path: problem.path,
    label: fieldLabel(problem.path, draft),
    text: problemText(problem),
  }));
  return lines.filter(
    ({ label, text }, index) =>
      lines.findIndex((line) => line.label === label && line.text === text) === index,
  );
}

/** Focuses the field of a path, or that of the nearest part around it. */
function goTo(path: string): void {
  const steps = path.split('.');
  const found = steps
    .map((_, index) => document.getElementById(fieldId(steps.slice(0, steps.length - index).join('.'))))
    .find((element) => element !== null);
  found?.scrollIntoView({ block: 'center' });
  found?.focus({ preventScroll: true });
}
