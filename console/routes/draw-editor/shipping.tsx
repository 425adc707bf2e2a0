import { SimpleGrid } from '@mantine/core';
import { SHIPPING_FEE_YEN } from '#lib/contract/shop-rules.ts';
import { yenText } from '#lib/text/numbers.ts';
import { Section } from '#console/shell/section.tsx';
import { useEditor } from './editor-context.ts';
import { FlagField, LineField, NumberField } from './fields.tsx';

/** Shipping fee, storage and dispatch. */
export function Shipping() {
  const { document, change } = useEditor();
  const { shipping } = document;
  const set = (parts: Partial<typeof shipping>) => change({ shipping: { ...shipping, ...parts } });
  return (
    <Section title="発送と保管">
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        <NumberField
          path="shipping.fee"
          label="送料（税込）"
          isRequired
          unit="円"
          placeholder={yenText(SHIPPING_FEE_YEN)}
          value={shipping.fee}
          onChange={(fee) => set({ fee })}
        />
        <NumberField
          path="shipping.freeFrom"
          label="送料無料になる点数"
          description="空なら無料になりません。"
          unit="点"
          value={shipping.freeFrom}
          onChange={(freeFrom) => set({ freeFrom })}
        />
        <NumberField
          path="shipping.storageDays"
          label="保管日数"
          isRequired
          unit="日"
          value={shipping.storageDays}
          onChange={(storageDays) => set({ storageDays })}
        />
      </SimpleGrid>
      <LineField
        path="shipping.starts"
        label="発送の時期"
        isRequired
        placeholder="販売終了から3週間ほどで発送"
        value={shipping.starts}
        onChange={(starts) => set({ starts })}
      />
      <FlagField
        path="shipping.combinable"
        label="ほかのガチャの賞品とまとめて送れる"
        value={shipping.combinable}
        onChange={(combinable) => set({ combinable })}
      />
    </Section>
  );
}
