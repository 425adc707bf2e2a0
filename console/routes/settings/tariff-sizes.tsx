import { Button, Group, Paper, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { SHIPPING_METHODS } from '#lib/contract/enums.ts';
import { METHOD_NAMES } from '#lib/text/shipping-methods.ts';
import { WholeNumberField } from '#console/forms/whole-number-field.tsx';
import { type DraftSize, nextKey, type TariffDraft } from './tariff-draft.ts';

type Props = { readonly draft: TariffDraft; readonly onChange: (draft: TariffDraft) => void };

const METHODS = SHIPPING_METHODS.map((method) => ({ value: method, label: METHOD_NAMES[method] }));

/** The sizes of each method, each with a fee for every region. */
export function SizeFields({ draft, onChange }: Props) {
  const { regions, sizes } = draft;
  const set = (key: number, parts: Partial<DraftSize>) =>
    onChange({ ...draft, sizes: sizes.map((size) => (size.key === key ? { ...size, ...parts } : size)) });
  // Above the rest: the last parcel takes everything.
  const add = () =>
    onChange({
      ...draft,
      sizes: [{ key: nextKey(sizes), method: 'post', name: '', space: null, fees: {} }, ...sizes],
    });
  const remove = (key: number) => onChange({ ...draft, sizes: sizes.filter((size) => size.key !== key) });
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          大きさと送料（小さい順）
        </Text>
        <Button variant="default" onClick={add}>
          大きさを追加
        </Button>
      </Group>
      {sizes.map((size) => (
        <Paper key={size.key} withBorder p="sm">
          <Stack gap="sm">
            <Group align="flex-end" gap="sm" wrap="wrap">
              <Select
                label="送りかた"
                allowDeselect={false}
                w={140}
                data={METHODS}
                value={size.method}
                onChange={(value) => {
                  const method = SHIPPING_METHODS.find((one) => one === value);
                  if (method !== undefined) set(size.key, { method });
                }}
              />
              <TextInput
                label="大きさの名前"
                placeholder="60サイズ"
                maxLength={40}
                w={180}
                value={size.name}
                onChange={(event) => set(size.key, { name: event.currentTarget.value })}
              />
              <WholeNumberField
                label="入る広さ（空なら何点でも）"
                unit="個分"
                value={size.space}
                onChange={(space) => set(size.key, { space })}
              />
              <Button
                variant="default"
                disabled={sizes.length === 1}
                aria-label={`${size.name === '' ? '大きさ' : size.name}を削除`}
                onClick={() => remove(size.key)}
              >
                削除
              </Button>
            </Group>
            <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
              {regions.map(({ key, name }) => (
                <WholeNumberField
                  key={key}
                  label={name === '' ? '地域' : name}
                  unit="円"
                  value={size.fees[key] ?? null}
                  onChange={(fee) => set(size.key, { fees: { ...size.fees, [key]: fee } })}
                />
              ))}
            </SimpleGrid>
          </Stack>
        </Paper>
      ))}
    </Stack>
  );
}
