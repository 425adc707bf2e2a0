import { Select, SimpleGrid } from '@mantine/core';
import type { DraftDocument } from '#lib/contract/ops/draft-document.ts';
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
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <FeeChoice fee={shipping.fee} onChange={(fee) => set({ fee })} />
        {shipping.fee !== 'table' && (
          <NumberField
            path="shipping.fee"
            label="送料（税込）"
            isRequired
            unit="円"
            placeholder={yenText(SHIPPING_FEE_YEN)}
            value={shipping.fee}
            onChange={(fee) => set({ fee })}
          />
        )}
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

type Fee = DraftDocument['shipping']['fee'];

const CHOICES = [
  { value: 'table', label: '店の送料表' },
  { value: 'own', label: 'このガチャだけの送料' },
];

/** By the table of the shop, or one fee for this draw. */
function FeeChoice({ fee, onChange }: { readonly fee: Fee; readonly onChange: (fee: Fee) => void }) {
  return (
    <Select
      label="送料の決めかた"
      description="送料表は「店の設定」で変えます。"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDeselect={false}
      data={CHOICES}
      value={fee === 'table' ? 'table' : 'own'}
      onChange={(value) => onChange(value === 'table' ? 'table' : null)}
    />
  );
}
