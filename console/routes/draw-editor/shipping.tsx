import { SimpleGrid } from '@mantine/core';
import { SHIPPING_FEE_YEN } from '#lib/contract/shop-rules.ts';
import { yenText } from '#lib/text/numbers.ts';
import { Section } from '#console/shell/section.tsx';
import { useEditor } from './editor-context.ts';
import { DayField, FlagField, NumberField } from './fields.tsx';

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
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        <DayField
          path="shipping.from"
          label="発送の最初の日"
          description="在庫があるなら空にします。"
          value={shipping.from}
          onChange={(from) => set({ from })}
        />
        <DayField
          path="shipping.lastDay"
          label="発送の最終日"
          description="この日までのご依頼は、この日までに発送します。"
          value={shipping.lastDay}
          onChange={(lastDay) => set({ lastDay })}
        />
        <NumberField
          path="shipping.days"
          label="ご依頼からの日数"
          description="在庫があるとき、または最終日の後。"
          isRequired
          unit="日"
          value={shipping.days}
          onChange={(days) => set({ days })}
        />
      </SimpleGrid>
      <FlagField
        path="shipping.combinable"
        label="ほかのガチャの賞品とまとめて送れる"
        value={shipping.combinable}
        onChange={(combinable) => set({ combinable })}
      />
    </Section>
  );
}
