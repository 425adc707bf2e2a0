import { ActionIcon, Group, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { TypedBlock } from './article-form.ts';
import { BLOCK_NAMES } from './block-names.ts';

type Props = {
  readonly block: TypedBlock;
  readonly nth: number;
  readonly isLast: boolean;
  readonly errors: { readonly text?: string; readonly link?: string };
  readonly onChange: (change: Partial<TypedBlock>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};

/** One block with its fields, and the buttons that move and remove it. */
export function BlockCard({ block, nth, isLast, errors, onChange, onMove, onRemove }: Props) {
  const name = `${nth + 1}番目の${BLOCK_NAMES[block.kind]}`;
  const buttons = [
    { control: 'up', sign: '↑', label: `${name}を上へ`, isOff: nth === 0, press: () => onMove(-1) },
    { control: 'down', sign: '↓', label: `${name}を下へ`, isOff: isLast, press: () => onMove(1) },
    { control: 'remove', sign: '×', label: `${name}を削除`, isOff: nth === 0 && isLast, press: onRemove },
  ];
  return (
    <Paper withBorder p="sm" role="group" aria-label={name} data-block={block.id}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" fw={600}>
            {BLOCK_NAMES[block.kind]}
          </Text>
          <Group gap={4} wrap="nowrap">
            {buttons.map(({ control, sign, label, isOff, press }) => (
              <ActionIcon
                key={control}
                variant="default"
                size="lg"
                aria-label={label}
                data-control={control}
                disabled={isOff}
                onClick={press}
              >
                <span aria-hidden="true">{sign}</span>
              </ActionIcon>
            ))}
          </Group>
        </Group>
        <Fields block={block} name={name} errors={errors} onChange={onChange} />
      </Stack>
    </Paper>
  );
}

type FieldsProps = Pick<Props, 'block' | 'errors' | 'onChange'> & { readonly name: string };

function Fields({ block: { kind, text, link }, name, errors, onChange }: FieldsProps) {
  const field = {
    'data-control': 'text',
    'aria-label': name,
    value: text,
    error: errors.text,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ text: event.currentTarget.value }),
  };
  if (kind === 'heading') return <TextInput {...field} />;
  if (kind === 'paragraph') return <Textarea {...field} autosize minRows={3} />;
  if (kind === 'list')
    return <Textarea {...field} autosize minRows={3} description="1行が1項目になります。" />;
  return (
    <>
      <TextInput {...field} label="リンクの文字" />
      <TextInput
        label="リンク先"
        description="お店の中のページ。例: /sanrio/faq"
        placeholder="/sanrio/"
        value={link}
        error={errors.link}
        onChange={(event) => onChange({ link: event.currentTarget.value.trim() })}
      />
    </>
  );
}
