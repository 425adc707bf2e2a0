import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import type { SiteTextBlock, SiteTextCard, SiteTextFact } from '#lib/contract/site-text-blocks.ts';
import { linesFrom, rowsOf, typedLines } from './text-form.ts';
import { TypedText } from './typed-text.tsx';

type Props = { readonly block: SiteTextBlock; readonly onChange: (block: SiteTextBlock) => void };

const LINES_NOTE = '1行が1段落です。「・」で始まる行は箇条書きになります。';

/** The fields of one block. */
export function BlockFields({ block, onChange }: Props) {
  switch (block.kind) {
    case 'chapter':
    case 'article':
      return (
        <TextInput
          label="見出しの文字"
          value={block.title}
          onChange={({ currentTarget }) => onChange({ ...block, title: currentTarget.value })}
        />
      );
    case 'lead':
    case 'paragraph':
    case 'note':
      return <TypedText label="文" value={block.text} onChange={(text) => onChange({ ...block, text })} />;
    case 'list':
      return (
        <TypedText
          label="項目"
          description="1行が1項目です。"
          value={block.items.join('\n')}
          onChange={(typed) => onChange({ ...block, items: rowsOf(typed) })}
        />
      );
    case 'facts':
      return <FactsFields rows={block.rows} onChange={(rows) => onChange({ ...block, rows })} />;
    case 'question':
      return (
        <Stack gap="xs">
          <TextInput
            label="質問"
            value={block.question}
            onChange={({ currentTarget }) => onChange({ ...block, question: currentTarget.value })}
          />
          <TypedText
            label="答え"
            description={LINES_NOTE}
            value={typedLines(block)}
            onChange={(typed) => {
              const { kind, id, question } = block;
              onChange({ kind, id, question, ...linesFrom(typed) });
            }}
          />
          <Text size="xs" c="dimmed">{`この答えのアドレス：#${block.id}（変わりません）`}</Text>
        </Stack>
      );
    case 'cards':
      return <CardFields cards={block.cards} onChange={(cards) => onChange({ ...block, cards })} />;
    case 'picture':
      return <Text size="sm">キャラクターの紹介が入ります。</Text>;
  }
}

type FactsProps = {
  readonly rows: readonly SiteTextFact[];
  readonly onChange: (rows: readonly SiteTextFact[]) => void;
};

function FactsFields({ rows, onChange }: FactsProps) {
  return (
    <Stack gap="sm">
      {rows.map((row, nth) => (
        // Rows have no id; they are added at the end, and removed with their fields.
        <Paper key={`${rows.length} ${nth}`} withBorder p="xs">
          <Stack gap="xs">
            <TextInput
              label={`${nth + 1}行目の項目`}
              value={row.term}
              onChange={({ currentTarget }) =>
                onChange(rows.with(nth, { ...row, term: currentTarget.value }))
              }
            />
            <TypedText
              label={`${nth + 1}行目の内容`}
              description={LINES_NOTE}
              value={typedLines(row)}
              onChange={(typed) => {
                const { term, when } = row;
                onChange(rows.with(nth, { term, ...(when && { when }), ...linesFrom(typed) }));
              }}
            />
            <Group gap="xs">
              <Button
                size="xs"
                variant="default"
                disabled={rows.length === 1}
                onClick={() => onChange(rows.toSpliced(nth, 1))}
              >{`${nth + 1}行目を削除`}</Button>
            </Group>
          </Stack>
        </Paper>
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          onClick={() => onChange([...rows, { term: '項目', lines: ['内容を書いてください。'] }])}
        >
          ＋ 行
        </Button>
      </Group>
    </Stack>
  );
}

type CardsProps = {
  readonly cards: readonly SiteTextCard[];
  readonly onChange: (cards: readonly SiteTextCard[]) => void;
};

/** The drawings of cards stay with them. */
function CardFields({ cards, onChange }: CardsProps) {
  return (
    <Stack gap="sm">
      {cards.map((card, nth) => (
        <Paper key={`${cards.length} ${nth}`} withBorder p="xs">
          <Stack gap="xs">
            <TextInput
              label={`${nth + 1}枚目の見出し`}
              value={card.title}
              onChange={({ currentTarget }) =>
                onChange(cards.with(nth, { ...card, title: currentTarget.value }))
              }
            />
            {card.label !== undefined && (
              <TextInput
                label={`${nth + 1}枚目の短い文`}
                value={card.label}
                onChange={({ currentTarget }) =>
                  onChange(cards.with(nth, { ...card, label: currentTarget.value }))
                }
              />
            )}
            <TypedText
              label={`${nth + 1}枚目の文`}
              value={card.lines.join('\n')}
              onChange={(typed) => onChange(cards.with(nth, { ...card, lines: rowsOf(typed) }))}
            />
          </Stack>
        </Paper>
      ))}
    </Stack>
  );
}
