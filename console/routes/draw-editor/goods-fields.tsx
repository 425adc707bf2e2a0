import { MultiSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { SAFETY_MARKS } from '#lib/contract/enums.ts';
import { CHILD_MARK_AGE_YEARS } from '#lib/contract/shop-rules.ts';
import { type LineUpGoods, NO_GOODS } from '#lib/line-ups/line-up-goods.ts';
import { SAFETY_MARK_NAMES } from '#lib/text/prize-goods.ts';
import { fieldId, useEditor } from './editor-context.ts';
import { FlagField, LineField, NumberField } from './fields.tsx';

type Props = {
  /** Of the document: `prizes.2.goods`. */
  readonly path: string;
  readonly value: LineUpGoods | undefined;
  readonly onChange: (goods: LineUpGoods) => void;
};

/** The facts of a prize as a product that the law asks for. */
export function GoodsFields({ path, value = NO_GOODS, onChange }: Props) {
  const set = (parts: Partial<LineUpGoods>) => onChange({ ...value, ...parts });
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        商品表示
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        <NumberField
          path={`${path}.value`}
          label="価額（税込）"
          description="ふつうに買うときの値段。お客様には出ません。"
          unit="円"
          value={value.value}
          onChange={(yen) => set({ value: yen })}
        />
        <LineField
          path={`${path}.material`}
          label="素材"
          placeholder="ポリエステル"
          value={value.material}
          onChange={(material) => set({ material })}
        />
        <LineField
          path={`${path}.country`}
          label="原産国"
          placeholder="中国"
          value={value.country}
          onChange={(country) => set({ country })}
        />
        <NumberField
          path={`${path}.ageFrom`}
          label="対象年齢"
          description="おもちゃでなければ空にします。"
          unit="歳以上"
          value={value.ageFrom}
          onChange={(ageFrom) => set({ ageFrom })}
        />
        <MarksField path={`${path}.marks`} value={value.marks} onChange={(marks) => set({ marks })} />
        <NumberField
          path={`${path}.space`}
          label="箱の中の広さ"
          description="空なら1。送料表の大きさを決めます。"
          unit="個分"
          value={value.space}
          onChange={(space) => set({ space })}
        />
        <FlagField
          path={`${path}.isPostable`}
          label="ポスト投函で送れる"
          value={value.isPostable}
          onChange={(isPostable) => set({ isPostable })}
        />
      </SimpleGrid>
    </Stack>
  );
}

const MARKS = SAFETY_MARKS.map((mark) => ({ value: mark, label: SAFETY_MARK_NAMES[mark] }));

type MarksProps = {
  readonly path: string;
  readonly value: LineUpGoods['marks'];
  readonly onChange: (marks: LineUpGoods['marks']) => void;
};

function MarksField({ path, value, onChange }: MarksProps) {
  const { problemAt, leave } = useEditor();
  return (
    <MultiSelect
      id={fieldId(path)}
      label="安全マーク"
      description={`${CHILD_MARK_AGE_YEARS}歳未満のおもちゃには、子供PSCが必要です。`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={MARKS}
      value={value}
      error={problemAt(path)}
      onChange={(names) => onChange(SAFETY_MARKS.filter((mark) => names.includes(mark)))}
      onBlur={() => leave(path)}
    />
  );
}
