import { Alert, Stack, Table, Text } from '@mantine/core';
import type { DraftDocument } from '#lib/contract/ops/draft-document.ts';
import { numberText } from '#lib/text/numbers.ts';
import { changedPaths, fieldLabel, valueText } from './document-paths.ts';

type Props = {
  readonly before: DraftDocument;
  readonly now: DraftDocument;
  readonly buyers: number;
};

/** Every changed value, before and after. */
export function Changes({ before, now, buyers }: Props) {
  const paths = changedPaths(before, now);
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        変わるところ
      </Text>
      {paths.length === 0 ? (
        <Text size="sm">ありません。</Text>
      ) : (
        <Table aria-label="変わるところ" verticalSpacing={4} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">項目</Table.Th>
              <Table.Th scope="col">いま</Table.Th>
              <Table.Th scope="col">公開した後</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {paths.map((path) => (
              <Table.Tr key={path}>
                <Table.Th scope="row">{fieldLabel(path, now)}</Table.Th>
                <Table.Td style={WRAP}>{shown(before, path)}</Table.Td>
                <Table.Td style={WRAP}>{afterText(before, now, path)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {paths.length > 0 && buyers > 0 && (
        <Alert color="yellow" title={`すでに${numberText(buyers)}人が購入しています`}>
          <Text size="sm">
            {paths.some((path) => FEE_TERMS.has(path))
              ? '送料・送料無料の点数・まとめて発送は、購入した人に不利な変更なら、これから購入する人だけに適用されます。有利な変更は、購入した人にも適用されます。'
              : 'この人たちの注文とページにも、変更した内容が出ます。'}
          </Text>
        </Alert>
      )}
    </Stack>
  );
}

/** Purchases keep these terms (`bestTerms` of the backend). */
const FEE_TERMS: ReadonlySet<string> = new Set(['shipping.fee', 'shipping.freeFrom', 'shipping.combinable']);

const WRAP = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

const shown = (document: DraftDocument, path: string) => valueText(document, path) || 'なし';

/** Distinguishes two pictures of one description by words. */
function afterText(before: DraftDocument, now: DraftDocument, path: string): string {
  const text = shown(now, path);
  return text === shown(before, path) ? `${text}（変わります）` : text;
}
