import { Button, Group, MultiSelect, Stack, Text, TextInput } from '@mantine/core';
import { PREFECTURES } from '#lib/contract/member/prefectures.ts';
import { USUAL_REGIONS } from '#lib/shipments/region-presets.ts';
import { type DraftRegion, nextKey, type TariffDraft } from './tariff-draft.ts';

type Props = { readonly draft: TariffDraft; readonly onChange: (draft: TariffDraft) => void };

/** The regions, each with its prefectures. */
export function RegionFields({ draft, onChange }: Props) {
  const { regions } = draft;
  const set = (key: number, parts: Partial<DraftRegion>) =>
    onChange({
      ...draft,
      regions: regions.map((region) => (region.key === key ? { ...region, ...parts } : region)),
    });
  const add = () =>
    onChange({ ...draft, regions: [...regions, { key: nextKey(regions), name: '', prefectures: [] }] });
  const remove = (key: number) =>
    onChange({ ...draft, regions: regions.filter((region) => region.key !== key) });
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        地域
      </Text>
      {regions.map(({ key, name, prefectures }) => (
        <Group key={key} align="flex-end" gap="sm" wrap="wrap">
          <TextInput
            label="地域の名前"
            value={name}
            maxLength={40}
            w={160}
            onChange={(event) => set(key, { name: event.currentTarget.value })}
          />
          <MultiSelect
            label="都道府県"
            flex={1}
            miw={220}
            searchable
            data={[...PREFECTURES]}
            value={prefectures}
            onChange={(chosen) =>
              set(key, { prefectures: PREFECTURES.filter((prefecture) => chosen.includes(prefecture)) })
            }
          />
          <Button
            variant="default"
            disabled={regions.length === 1}
            aria-label={`${name === '' ? '地域' : name}を削除`}
            onClick={() => remove(key)}
          >
            削除
          </Button>
        </Group>
      ))}
      <Group gap="sm">
        <Button variant="default" onClick={add}>
          地域を追加
        </Button>
        {regions.length === 1 && (
          <Button variant="default" onClick={() => onChange(byRegion(draft))}>
            地方ごとに分ける
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** The usual regions, each with the fees of the only one so far. */
function byRegion({ regions, sizes }: TariffDraft): TariffDraft {
  const only = regions[0]?.key ?? 0;
  return {
    regions: USUAL_REGIONS.map(({ name, prefectures }, key) => ({
      key,
      name,
      prefectures: [...prefectures],
    })),
    sizes: sizes.map((size) => ({
      ...size,
      fees: Object.fromEntries(USUAL_REGIONS.map((_region, key) => [key, size.fees[only] ?? null])),
    })),
  };
}
