import { Button, Group, Input, Paper, SimpleGrid, Stack } from '@mantine/core';
import { MAX_VARIANTS } from '#lib/contract/enums.ts';
import type { DraftDocument } from '#lib/contract/ops/draft-document.ts';
import { DraftPictureField } from './draft-picture-field.tsx';
import { fieldId, useEditor } from './editor-context.ts';
import { LineField, NumberField } from './fields.tsx';

type Variants = NonNullable<DraftDocument['prizes'][number]['variants']>;
type Variant = Variants[number];

type Props = {
  /** Of the document: `prizes.2.variants`. */
  readonly path: string;
  readonly value: Variants | undefined;
  readonly onChange: (variants: Variants | undefined) => void;
};

const NEW_VARIANT: Variant = { name: '', total: null, picture: null };

/** The variants of a prize with their pieces and pictures. Which one a ticket wins is drawn with its prize, or its winner chooses. */
export function VariantsField({ path, value = [], onChange }: Props) {
  const { problemAt, isFixed, leave } = useEditor();
  const fixed = isFixed(path);
  const change = (variants: Variants) => onChange(variants.length === 0 ? undefined : variants);
  // A prize has two variants at least, or none.
  const add = () => change([...value, ...Array<Variant>(value.length === 0 ? 2 : 1).fill(NEW_VARIANT)]);
  return (
    <Input.Wrapper
      id={fieldId(path)}
      label="種類"
      labelElement="div"
      description={
        fixed
          ? '発売した後は、名前と枚数を変えられません。'
          : 'デザインが何種かあるときに追加します。枚数が空なら等しく分けます。画像が空なら賞品の画像を使います。どれかは賞といっしょに抽選されます。下の「種類を選べる日数」を入れると、当たった方が選びます。'
      }
      error={problemAt(path)}
      style={{ gridColumn: '1 / -1' }}
      onBlur={() => leave(path)}
    >
      <Stack gap="xs" mt="xs">
        {value.map((variant, index) => (
          <VariantFields
            key={index}
            path={`${path}.${index}`}
            nth={index + 1}
            variant={variant}
            isFixed={fixed}
            onChange={(parts) => change(value.with(index, { ...variant, ...parts }))}
            onRemove={() => change(value.toSpliced(index, 1))}
          />
        ))}
        {!fixed && (
          <Group>
            <Button
              variant="default"
              size="xs"
              mih={36}
              disabled={value.length >= MAX_VARIANTS}
              onClick={add}
            >
              種類を追加
            </Button>
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  );
}

type FieldsProps = {
  readonly path: string;
  readonly nth: number;
  readonly variant: Variant;
  readonly isFixed: boolean;
  readonly onChange: (parts: Partial<Variant>) => void;
  readonly onRemove: () => void;
};

const VariantFields = ({ path, nth, variant, isFixed, onChange, onRemove }: FieldsProps) => (
  <Paper withBorder p="xs" role="group" aria-label={`種類${nth}`}>
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <Stack gap="xs">
        <LineField
          path={`${path}.name`}
          label={`種類${nth}の名前`}
          value={variant.name}
          onChange={(name) => onChange({ name })}
        />
        <NumberField
          path={`${path}.total`}
          label={`種類${nth}の枚数`}
          unit="個"
          value={variant.total}
          onChange={(total) => onChange({ total })}
        />
        {!isFixed && (
          <Group>
            <Button variant="default" size="xs" mih={36} aria-label={`種類${nth}を削除`} onClick={onRemove}>
              削除
            </Button>
          </Group>
        )}
      </Stack>
      <DraftPictureField
        path={`${path}.picture`}
        label={`種類${nth}の画像`}
        kind="goods"
        altOf={variant.name}
        value={variant.picture}
        onChange={(picture) => onChange({ picture })}
      />
    </SimpleGrid>
  </Paper>
);
