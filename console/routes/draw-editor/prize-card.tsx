import { Badge, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { MAX_GRADE_LABEL } from '#lib/contract/enums.ts';
import type { DraftDocument } from '#lib/contract/ops/draft-document.ts';
import { oddsText } from '#console/text/odds.ts';
import { DraftPictureField } from './draft-picture-field.tsx';
import { useEditor } from './editor-context.ts';
import { FlagField, LineField, NumberField } from './fields.tsx';
import { GoodsFields } from './goods-fields.tsx';
import { VariantsField } from './variants-field.tsx';
import { allTickets, ticketsOf } from './odds.ts';
import { prizeTitle } from './prize-title.ts';

type Prize = DraftDocument['prizes'][number];

type Props = {
  readonly index: number;
  readonly prize: Prize;
  readonly onChange: (parts: Partial<Prize>) => void;
  /** Left out: the order is fixed. */
  readonly onMove?: (to: number) => void;
  readonly onRemove?: () => void;
};

/** One prize with its odds, which follow from the counts of all. */
export function PrizeCard({ index, prize, onChange, onMove, onRemove }: Props) {
  const { document } = useEditor();
  const name = prizeTitle(document.prizes, index);
  return (
    <Paper component="li" withBorder p="sm" aria-label={name}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <Badge size="lg">{name}</Badge>
            <Text size="sm">
              確率 <strong>{oddsText(ticketsOf(prize), allTickets(document))}</strong>
            </Text>
          </Group>
          {onMove !== undefined && onRemove !== undefined && (
            <Order
              name={name}
              index={index}
              onMove={onMove}
              onRemove={onRemove}
              count={document.prizes.length}
            />
          )}
        </Group>
        <PrizeFields name={name} index={index} prize={prize} onChange={onChange} />
        <GoodsFields
          path={`prizes.${index}.goods`}
          value={prize.goods}
          onChange={(goods) => onChange({ goods })}
        />
      </Stack>
    </Paper>
  );
}

type FieldsProps = Pick<Props, 'index' | 'prize' | 'onChange'> & { readonly name: string };

function PrizeFields({ name: grade, index, prize, onChange }: FieldsProps) {
  const path = `prizes.${index}`;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <Stack gap="sm">
        <GradeFields index={index} prize={prize} onChange={onChange} />
        <LineField
          path={`${path}.name`}
          label="賞品名"
          isRequired
          value={prize.name}
          onChange={(name) => onChange({ name })}
        />
        <NumberField
          path={`${path}.total`}
          label="数"
          isRequired
          unit="個"
          value={prize.total}
          onChange={(total) => onChange({ total })}
        />
        <LineField
          path={`${path}.note`}
          label="補足"
          isRequired
          placeholder="高さ約42cm"
          value={prize.note}
          onChange={(note) => onChange({ note })}
        />
      </Stack>
      <DraftPictureField
        path={`${path}.picture`}
        label={`${grade}の画像`}
        kind="goods"
        isRequired
        altOf={prize.name}
        value={prize.picture}
        onChange={(picture) => onChange({ picture })}
      />
      <VariantsField
        path={`${path}.variants`}
        value={prize.variants}
        onChange={(variants) => onChange({ variants })}
      />
    </SimpleGrid>
  );
}

/** The grade of a prize: that of the one before it, or the next one, with a label of its own. */
function GradeFields({ index, prize, onChange }: Omit<FieldsProps, 'name'>) {
  const path = `prizes.${index}`;
  return (
    <>
      {index > 0 && (
        <FlagField
          path={`${path}.grade`}
          label="上の賞品と同じ等級にする"
          value={prize.sameGrade === true}
          onChange={(isSame) => onChange({ sameGrade: isSame ? true : undefined })}
        />
      )}
      {(index === 0 || prize.sameGrade !== true) && (
        <LineField
          path={`${path}.gradeLabel`}
          label="等級の表示名"
          description={`SP、S、特別 など、${MAX_GRADE_LABEL}文字まで。空なら文字のまま（A賞など）。`}
          value={prize.gradeLabel ?? ''}
          onChange={(label) => onChange({ gradeLabel: label === '' ? undefined : label })}
        />
      )}
    </>
  );
}

type OrderProps = Required<Pick<Props, 'index' | 'onMove' | 'onRemove'>> & {
  readonly name: string;
  readonly count: number;
};

function Order({ name, index, count, onMove, onRemove }: OrderProps) {
  return (
    <Group gap={4}>
      <Button
        {...SMALL}
        disabled={index === 0}
        aria-label={`${name}を上へ`}
        onClick={() => onMove(index - 1)}
      >
        ↑
      </Button>
      <Button
        {...SMALL}
        disabled={index === count - 1}
        aria-label={`${name}を下へ`}
        onClick={() => onMove(index + 1)}
      >
        ↓
      </Button>
      <Button {...SMALL} aria-label={`${name}を削除`} onClick={onRemove}>
        削除
      </Button>
    </Group>
  );
}

const SMALL = { size: 'xs', variant: 'default', mih: 32 } as const;
