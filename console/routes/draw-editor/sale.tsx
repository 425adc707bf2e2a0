import { SimpleGrid, Text } from '@mantine/core';
import { PAID_TYPES } from '#lib/orders/payment-methods.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { Section } from '#console/shell/section.tsx';
import { useEditor } from './editor-context.ts';
import { FlagField, NumberField, TimeField } from './fields.tsx';
import { allTickets, allYen } from './odds.ts';
import { PaymentTypesField } from './payment-types-field.tsx';
import { QuantitiesField } from './quantities-field.tsx';

/** Price and period. */
export function Sale() {
  const { document, change } = useEditor();
  const sum = allYen(document);
  return (
    <Section title="値段と発売日時">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <NumberField
          path="price"
          label="1回の値段（税込）"
          isRequired
          unit="円"
          placeholder="700円"
          value={document.price}
          // A free draw has no payment, and only it has none.
          onChange={(price) =>
            change({
              price,
              ...(price === 0 && { paymentTypes: ['NONE'] }),
              ...(price !== 0 && document.paymentTypes[0] === 'NONE' && { paymentTypes: [...PAID_TYPES] }),
            })
          }
        />
        <Text size="sm" pt={{ sm: 28 }}>
          {sum === undefined
            ? '値段を入れると、売り切れたときの合計が出ます。'
            : `${numberText(allTickets(document))}枚 × ${yenText(document.price ?? 0)} = 合計 ${yenText(sum)}`}
        </Text>
        <TimeField
          path="opensAt"
          label="発売（日本時間）"
          value={document.opensAt}
          onChange={(opensAt) => change({ opensAt })}
        />
        <TimeField
          path="publishesAt"
          label="ページを公開する日時（日本時間）"
          hint="空なら、公開を押すとすぐに出ます。それまで、お客様のページ・一覧・検索に出ません。"
          isRequired={false}
          value={document.publishesAt}
          onChange={(publishesAt) => change({ publishesAt })}
        />
        <TimeField
          path="closesAt"
          label="終了（日本時間）"
          value={document.closesAt}
          onChange={(closesAt) => change({ closesAt })}
        />
      </SimpleGrid>
    </Section>
  );
}

/** How many tickets are bought at once, by whom, and how they are paid. */
export function Purchase() {
  const { document, change } = useEditor();
  const { limits } = document;
  return (
    <Section title="買い方">
      <QuantitiesField />
      <FlagField
        path="anyQuantity"
        label="ほかの回数も選べるようにする（1回の手続きの上限まで、1回ずつ）"
        value={document.anyQuantity === true}
        onChange={(isAny) => change({ anyQuantity: isAny ? true : undefined })}
      />
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        <NumberField
          path="limits.perPurchase"
          label="1回の手続きの上限"
          isRequired
          unit="枚"
          value={limits.perPurchase}
          onChange={(perPurchase) => change({ limits: { ...limits, perPurchase } })}
        />
        <NumberField
          path="limits.perMember"
          label="1人の上限"
          description="空なら上限はありません。"
          unit="枚"
          value={limits.perMember}
          onChange={(perMember) => change({ limits: { ...limits, perMember } })}
        />
        <NumberField
          path="limits.concurrentPlaying"
          label="同時に手続きできる人数"
          description="こえた人は順番待ちになります。"
          isRequired
          unit="人"
          value={limits.concurrentPlaying}
          onChange={(concurrentPlaying) => change({ limits: { ...limits, concurrentPlaying } })}
        />
      </SimpleGrid>
      <PaymentTypesField />
    </Section>
  );
}
