import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useQuery } from '#console/api/use-query.ts';
import { useMay } from '#console/shell/permissions.ts';

type Choice = { readonly value: string; readonly label: string };

type Props = {
  readonly label?: string;
  readonly description?: string;
  /** The choice of no draw. */
  readonly allLabel?: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
};

const WAIT_MS = 300;
const MOST_SHOWN = 50;
const LIST_HEIGHT_PX = 240;

/** One draw, or none: the latest ones, or those that are found by what is typed. */
export function DrawSelect({ label = 'ガチャ', allLabel = 'すべて', value, onChange, ...props }: Props) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Choice>();
  const known = chosen?.value === value ? chosen : undefined;
  // A draw of the address is found by its name. The box shows the title of the chosen one, which is no search.
  const [text] = useDebouncedValue(textOf(typed, { value, known }), WAIT_MS);
  const found = useChoices(text);
  const current = value === undefined ? undefined : (known ?? { value, label: value });
  const isListed = found.some((choice) => choice.value === value);
  return (
    <Select
      {...props}
      label={label}
      placeholder={allLabel}
      searchable
      clearable
      data={current === undefined || isListed ? [...found] : [current, ...found]}
      filter={({ options }) => options}
      nothingFoundMessage="見つかりません。"
      // Inside the landmark of the filters; its list itself scrolls, as the combobox's keys expect.
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      styles={{ options: { maxHeight: LIST_HEIGHT_PX, overflowY: 'auto' } }}
      value={value ?? null}
      onSearchChange={(next) => {
        setTyped(next);
        if (next === '' && value !== undefined) onChange(undefined);
      }}
      onChange={(next) => {
        setChosen(found.find((choice) => choice.value === next));
        onChange(next ?? undefined);
      }}
    />
  );
}

type Chosen = { readonly value: string | undefined; readonly known: Choice | undefined };

function textOf(typed: string, { value, known }: Chosen): string {
  if (typed === '') return known === undefined ? (value ?? '') : '';
  return typed === known?.label ? '' : typed.trim();
}

/** The draws with a text, the latest first; for people who see no draws, those whose prizes are sent. */
function useChoices(text: string): readonly Choice[] {
  const may = useMay();
  const isAll = may('draws.read');
  const query = {
    ...(text !== '' && { q: text }),
    sort: 'opensAt',
    direction: 'desc',
    limit: MOST_SHOWN,
  } as const;
  const all = useQuery('findDraws', { query }, { isAsked: isAll });
  const sent = useQuery('countShipments', {}, { isAsked: !isAll && may('shipments.read') });
  if (!isAll)
    return (sent.data?.draws ?? [])
      .map(choiceOf)
      .filter(({ value, label }) => value === text || label.includes(text))
      .slice(0, MOST_SHOWN);
  return (all.data?.items ?? []).flatMap((item) => (item.kind === 'draw' ? [choiceOf(item.draw)] : []));
}

const choiceOf = ({ directoryName, title }: { readonly directoryName: string; readonly title: string }) => ({
  value: directoryName,
  label: title,
});
