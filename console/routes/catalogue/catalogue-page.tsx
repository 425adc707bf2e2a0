import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { CATALOGUE_FILES, CATALOGUE_MB } from '#lib/contract/shop-rules.ts';
import { numberText } from '#lib/text/numbers.ts';
import { type Action, useAction } from '#console/api/use-action.ts';
import { useRefetch } from '#console/api/use-query.ts';
import { FileButton } from '#console/forms/file-button.tsx';
import { StartExportButton } from '#console/long-operations/start-button.tsx';
import { linked } from '#console/lists/filters.tsx';
import { useListSearch } from '#console/lists/list-search.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { Page } from '#console/shell/page.tsx';
import { Section } from '#console/shell/section.tsx';
import { ImportResult } from './import-result.tsx';
import { type Acknowledged, Decisions, isDecided } from './draw-checks.tsx';
import { changesAnything, Errors, Plan } from './outcome.tsx';

/** The import that is shown. */
const SEARCH = { import: linked(z.uuid()) };

/** Draws, news and banners as files: all of them out, and some or all of them in. */
export function CataloguePage() {
  const { import: operationId } = useListSearch(SEARCH).filters;
  return (
    <Page
      title="まとめて編集"
      above={
        <Anchor size="sm" renderRoot={(props) => <Link to="/draws" {...props} />}>
          ← ガチャの一覧
        </Anchor>
      }
    >
      <Stack gap="lg" maw={960}>
        <Section title="書き出す">
          <Text size="sm">
            ガチャ・お知らせ・バナーを、画像もいっしょに1つのZIPにします。開くとYAMLファイルと画像が入っていて、書きかえて下から読み込めます。下書きと、取り下げたお知らせは入りません。
          </Text>
          <Group>
            <StartExportButton call="startCatalogueExport" args={{}} label="ZIPで書き出す" />
          </Group>
        </Section>
        <Section title="読み込む">
          <Import />
        </Section>
        {operationId !== undefined && (
          <Section title="読み込みの結果">
            <ImportResult operationId={operationId} />
          </Section>
        )}
      </Stack>
    </Page>
  );
}

/** Browsers then offer folders; React's types do not have it. */
const FOLDER = { webkitdirectory: 'true' };

function Import() {
  const { action, name, checked, problem, take, start } = useImport();
  return (
    <>
      <Text size="sm">
        まず内容を確かめます。変わるところを見てから、読み込むかどうかを決められます。入っていないものは、そのまま残ります。1か所でもまちがいがあれば、何も変わりません。
      </Text>
      <Dropzone
        aria-label="カタログのZIPファイルを選ぶ"
        inputProps={{ 'aria-label': 'カタログのZIPファイル' }}
        loading={action.isBusy}
        useFsAccessApi={false}
        onDrop={(files) => void take(files)}
      >
        <Stack align="center" gap={4} py="lg">
          <Text fw={700} ta="center">
            ZIPかフォルダーをここに置くか、押してZIPを選んでください
          </Text>
          <Text size="sm" c="dimmed" ta="center">
            {name ?? `${CATALOGUE_MB}MB・${numberText(CATALOGUE_FILES)}ファイルまで`}
          </Text>
        </Stack>
      </Dropzone>
      <Group>
        <FileButton
          multiple
          inputProps={{ ...FOLDER, 'aria-label': 'カタログのフォルダー' }}
          isBusy={action.isBusy}
          onFiles={(files) => void take(files)}
        >
          フォルダーを選ぶ
        </FileButton>
      </Group>
      <ActionError error={problem ?? action.error} />
      {checked !== undefined && <Checked checked={checked} action={action} onStart={start} />}
    </>
  );
}

type Upload = OpsCallOutput<'uploadCatalogue'>;

function useImport() {
  const action = useAction();
  const refetch = useRefetch();
  const navigate = useNavigate();
  const [name, setName] = useState<string>();
  const [checked, setChecked] = useState<Upload>();
  const [problem, setProblem] = useState<string>();
  return {
    action,
    name,
    checked,
    problem,
    take: async (files: readonly File[]) => {
      setChecked(undefined);
      const upload = await action.run(async (act) => {
        // Loaded with the first file: nobody else needs the packer.
        const { packFiles } = await import('./pack-files.ts');
        const packed = await packFiles(files);
        setProblem(typeof packed === 'string' ? packed : undefined);
        setName(typeof packed === 'string' ? undefined : packed.name);
        if (typeof packed === 'string') return undefined;
        return act('uploadCatalogue', { body: Uint8Array.from(packed.bytes) });
      });
      setChecked(upload);
    },
    start: async (uploadId: string, acknowledged: Acknowledged) => {
      const body = {
        acknowledged: Object.entries(acknowledged).map(([directoryName, rules]) => ({
          directoryName,
          rules: [...rules],
        })),
      };
      const started = await action.run((act) => act('startCatalogueImport', { params: { uploadId }, body }));
      if (started === undefined) return;
      setChecked(undefined);
      setName(undefined);
      await refetch('listLongOperations');
      await navigate({ to: '/catalogue', search: { import: started.operationId }, replace: true });
    },
  };
}

type CheckedProps = {
  readonly checked: Upload;
  readonly action: Action;
  readonly onStart: (uploadId: string, acknowledged: Acknowledged) => Promise<void>;
};

function Checked({ checked: { uploadId, plan, errors }, action, onStart }: CheckedProps) {
  const [acknowledged, setAcknowledged] = useState<Acknowledged>({});
  if (plan === null || uploadId === null) return <Errors errors={errors} />;
  const isNews = changesAnything(plan);
  return (
    <Stack gap="md" role="region" aria-label="確かめた内容">
      <Plan plan={plan} isDone={false} />
      <Decisions
        checks={plan.checks}
        onAcknowledge={(name, rules) => setAcknowledged((before) => ({ ...before, [name]: rules }))}
      />
      {isNews ? (
        <Group>
          <Button
            loading={action.isBusy}
            disabled={!isDecided(plan.checks, acknowledged)}
            onClick={() => void onStart(uploadId, acknowledged)}
          >
            この内容を読み込む
          </Button>
          <Text size="sm" c="dimmed">
            公開中の店に反映されます。
          </Text>
        </Group>
      ) : (
        <Text>店の内容と同じです。読み込むものはありません。</Text>
      )}
    </Stack>
  );
}
