import { Alert, Badge, Code, Group, List, ScrollArea, Stack, Table, Text } from '@mantine/core';
import type { CatalogueError, CataloguePlan } from '#lib/contract/ops/catalogue.ts';
import { numberText } from '#lib/text/numbers.ts';

const KINDS = [
  ['draws', 'ガチャ'],
  ['news', 'お知らせ'],
  ['banners', 'バナー'],
] as const satisfies readonly (readonly [keyof CataloguePlan, string])[];

/** Whether an import changes anything. Pictures alone are seen by nobody. */
export const changesAnything = (plan: CataloguePlan): boolean =>
  KINDS.some(([kind]) => plan[kind].added.length + plan[kind].changed.length > 0);

/** The changes of an import: numbers, and the names of what is not left as it is. */
export function Plan({ plan, isDone }: { readonly plan: CataloguePlan; readonly isDone: boolean }) {
  const { renamed, leftToOperators, pictures } = plan;
  return (
    <Stack gap="sm">
      <Table.ScrollContainer minWidth={300} type="native">
        <Table aria-label={isDone ? '読み込んだ内容' : '読み込む内容'}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">種類</Table.Th>
              {['追加', '変更', '変更なし'].map((label) => (
                <Table.Th scope="col" key={label} ta="right">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {KINDS.map(([kind, label]) => (
              <Row
                key={kind}
                label={label}
                counts={[plan[kind].added, plan[kind].changed, plan[kind].unchanged].map(
                  ({ length }) => length,
                )}
              />
            ))}
            <Row label="画像" counts={[pictures.made, 0, pictures.kept]} />
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {KINDS.map(([kind, label]) => (
        <Names key={kind} label={label} {...plan[kind]} />
      ))}
      {Object.entries(renamed).map(([before, name]) => (
        <Text size="sm" key={before}>{`ガチャ「${before}」の名前が「${name}」に変わります。`}</Text>
      ))}
      {leftToOperators.length > 0 && (
        <Alert color="yellow" title="スタッフが変えたので、そのまま残すもの">
          <Text size="sm">{leftToOperators.join('、')}</Text>
        </Alert>
      )}
    </Stack>
  );
}

function Row({ label, counts }: { readonly label: string; readonly counts: readonly number[] }) {
  return (
    <Table.Tr>
      <Table.Th scope="row">{label}</Table.Th>
      {counts.map((count, index) => (
        <Table.Td key={index} ta="right" c={count === 0 ? 'dimmed' : undefined}>
          {numberText(count)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

type NamesProps = {
  readonly label: string;
  readonly added: readonly string[];
  readonly changed: readonly string[];
};

function Names({ label, added, changed }: NamesProps) {
  if (added.length + changed.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Group gap={6} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {added.map((name) => (
          <li key={name}>
            <Badge color="green" tt="none">{`追加 ${name}`}</Badge>
          </li>
        ))}
        {changed.map((name) => (
          <li key={name}>
            <Badge color="blue" tt="none">{`変更 ${name}`}</Badge>
          </li>
        ))}
      </Group>
    </Stack>
  );
}

/** More are not read by anybody; they come to light with the next check. */
const MAX_SHOWN = 200;

/** All errors, as the command line prints them. */
export function Errors({ errors }: { readonly errors: readonly CatalogueError[] }) {
  return (
    <Alert
      color="red"
      role="alert"
      title={`${numberText(errors.length)}か所にまちがいがあります。何も変わっていません。`}
    >
      <Stack gap="xs">
        <Text size="sm">ファイルと行の番号のところを直して、もう一度入れてください。</Text>
        <ScrollArea.Autosize mah={420} viewportProps={{ tabIndex: 0, 'aria-label': 'まちがいの一覧' }}>
          <List size="sm" lang="en" listStyleType="none">
            {errors.slice(0, MAX_SHOWN).map(({ file, line, message }) => (
              <List.Item key={`${file} ${line} ${message}`}>
                <Code>{line === null ? file : `${file}:${line}`}</Code>
                <span>{` ${message}`}</span>
              </List.Item>
            ))}
          </List>
        </ScrollArea.Autosize>
        {errors.length > MAX_SHOWN && (
          <Text size="sm">{`ほか${numberText(errors.length - MAX_SHOWN)}か所`}</Text>
        )}
      </Stack>
    </Alert>
  );
}
