import { Button, FileInput, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OpsCallOutput } from '#lib/contract/ops/contract.ts';
import { MAX_IMPORTED_MEMBERS } from '#lib/contract/ops/member-import.ts';
import { numberText } from '#lib/text/numbers.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { useAction } from '#console/api/use-action.ts';
import { useQuery, useRefetch } from '#console/api/use-query.ts';
import { ActionError } from '#console/shell/action-error.tsx';
import { Loaded } from '#console/shell/page.tsx';
import { Section } from '#console/shell/section.tsx';
import { ImportResult } from './import-result.tsx';

/** Members of another shop: a file is tried, then imported; they hear of it only when an owner invites them. */
export function MemberImport() {
  const counts = useQuery('showMemberImport', {});
  return (
    <Section title="ほかの店からの会員の取り込み">
      <Stack gap="md">
        <Text size="sm">
          {`CSVファイル（${numberText(MAX_IMPORTED_MEMBERS)}行まで）の見出しは、メールアドレス、お名前、郵便番号、住所、建物名、電話番号、生年月日、新作のメール、再入荷のメールです。建物名とメールの希望は、なくてもかまいません。取り込んでも、案内するまでメールは届きません。`}
        </Text>
        <FileImport />
        <Loaded data={counts.data} error={counts.error} onRetry={() => void counts.mutate()}>
          {({ imported, toInvite }) => <Invitation imported={imported} toInvite={toInvite} />}
        </Loaded>
      </Stack>
    </Section>
  );
}

function FileImport() {
  const action = useAction();
  const refetch = useRefetch();
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<OpsCallOutput<'importMembers'>>();
  const send = (dryRun: boolean) =>
    void action.run(async (act) => {
      if (file === null) return;
      const body = new Uint8Array(await file.arrayBuffer());
      setResult(await act('importMembers', { query: dryRun ? { dryRun: 'true' } : {}, body }));
      if (!dryRun) await refetch('showMemberImport');
    });
  return (
    <Stack gap="sm">
      <FileInput
        label="会員のCSVファイル"
        accept=".csv,text/csv"
        clearable
        maw={420}
        value={file}
        onChange={(chosen) => {
          setFile(chosen);
          setResult(undefined);
          action.clear();
        }}
      />
      <ActionError error={action.error} />
      {result !== undefined && <ImportResult {...result} />}
      <Group gap="sm">
        <Button variant="default" loading={action.isBusy} disabled={file === null} onClick={() => send(true)}>
          内容を確認する
        </Button>
        <Button
          loading={action.isBusy}
          disabled={result?.dryRun !== true || result.added === 0}
          onClick={() => send(false)}
        >
          取り込む
        </Button>
      </Group>
    </Stack>
  );
}

function Invitation({ imported, toInvite }: OpsCallOutput<'showMemberImport'>) {
  const [isOpen, setOpen] = useState(false);
  if (imported === 0) return null;
  return (
    <Group gap="sm">
      <Text size="sm">{`取り込んだ会員 ${numberText(imported)}人のうち、${numberText(toInvite)}人にまだ案内していません。`}</Text>
      <Button variant="default" disabled={toInvite === 0} onClick={() => setOpen(true)}>
        案内のメールを送る
      </Button>
      {isOpen && (
        <ActionDialog
          title="取り込んだ会員に案内する"
          confirmLabel="送る"
          success="案内のメールを送りはじめました。"
          refetch={['showMemberImport']}
          preview={async (act) => {
            const { invited } = await act('inviteImportedMembers', { body: { dryRun: true } });
            return (
              <Text size="sm">{`${numberText(invited)}人に、新しいパスワードを決めるためのメールを送ります。送ったメールは取り消せません。`}</Text>
            );
          }}
          run={(act) => act('inviteImportedMembers', { body: {} })}
          onClose={() => setOpen(false)}
        >
          {() => <Text size="sm">まだ案内していない会員の全員に、一度だけ送ります。</Text>}
        </ActionDialog>
      )}
    </Group>
  );
}
