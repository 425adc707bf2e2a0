import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { StoredTariff } from '#lib/contract/ops/tariff.ts';
import { tariffProblem } from '#lib/shipments/tariff.ts';
import { TARIFF_PROBLEMS } from '#console/text/tariff-problems.ts';
import { SaveTariff } from './save-tariff.tsx';
import { TariffConflict } from './tariff-conflict.tsx';
import { draftOf, isSameTariff, tariffOf } from './tariff-draft.ts';
import { RegionFields } from './tariff-regions.tsx';
import { SizeFields } from './tariff-sizes.tsx';

type Props = {
  readonly stored: StoredTariff;
  /** Called with whether something typed is not saved. */
  readonly onTyped: (isUnsaved: boolean) => void;
};

/** The form of the table. Nothing is saved before its effect was shown. */
export function TariffEditor({ stored, onTyped }: Props) {
  const fresh = { draft: draftOf(stored.tariff), base: stored };
  const [edited, setEdited] = useState(fresh);
  const [isSaving, setSaving] = useState(false);
  const typed = tariffOf(edited.draft);
  const isNewer = edited.base.version !== stored.version;
  // A table stored by somebody else is shown at once where nothing is typed, as is one that was saved here.
  const isSettled = isSameTariff(typed, edited.base.tariff) || isSameTariff(typed, stored.tariff);
  const { draft, base } = isNewer && isSettled ? fresh : edited;
  const tariff = tariffOf(draft);
  const isChanged = !isSameTariff(tariff, base.tariff);
  const problem = problemOf(tariff);
  const change = (next: typeof draft) => setEdited({ draft: next, base });
  useEffect(() => {
    onTyped(isChanged);
  });
  return (
    <Stack gap="md">
      {isNewer && !isSettled && (
        <TariffConflict
          stored={stored}
          onContinue={() => setEdited({ draft, base: stored })}
          onDiscard={() => setEdited(fresh)}
        />
      )}
      <RegionFields draft={draft} onChange={change} />
      <SizeFields draft={draft} onChange={change} />
      {isChanged && problem !== undefined && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
      {isChanged && (
        <Group justify="flex-end">
          <Button variant="default" onClick={() => change(draftOf(base.tariff))}>
            元に戻す
          </Button>
          <Button disabled={problem !== undefined} onClick={() => setSaving(true)}>
            変更の内容を確認する
          </Button>
        </Group>
      )}
      {isSaving && (
        <SaveTariff
          base={base}
          tariff={tariff}
          onAsked={() => setEdited(fresh)}
          onClose={() => setSaving(false)}
        />
      )}
    </Stack>
  );
}

function problemOf(tariff: StoredTariff['tariff']): string | undefined {
  const isNameless = [...tariff.regions, ...tariff.sizes].some(({ name }) => name === '');
  if (isNameless) return '地域と大きさに、名前をつけてください。';
  const problem = tariffProblem(tariff);
  return problem && TARIFF_PROBLEMS[problem];
}
