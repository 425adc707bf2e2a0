import { FilterSelect } from '#console/lists/filter-bar.tsx';
import { useQuery } from '#console/api/use-query.ts';
import { useMay } from '#console/shell/permissions.ts';

type Choice = { readonly directoryName: string; readonly title: string };

/** All draws; for people who see none of them, those whose prizes are sent. */
export function useDraws(): readonly Choice[] {
  const isAll = useMay()('draws.read');
  const all = useQuery('listDrawsInWindow', {}, { isAsked: isAll });
  const sent = useQuery('countParcels', {}, { isAsked: !isAll });
  return all.data?.draws ?? sent.data?.draws ?? [];
}

type Props = {
  readonly draws: readonly Choice[];
  readonly draw: string | undefined;
  readonly onChange: (draw: string | undefined) => void;
};

export function DrawChoice({ draws, draw, onChange }: Props) {
  return (
    <FilterSelect
      label="ガチャ"
      options={draws.map(({ directoryName, title }) => ({ value: directoryName, label: title }))}
      value={draw}
      onChange={onChange}
    />
  );
}
