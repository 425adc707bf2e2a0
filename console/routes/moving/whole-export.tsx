import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { EXPORT_FILE_HOURS } from '#lib/contract/shop-rules.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { japanToday } from '#lib/text/japan-today.ts';
import { NoApprover } from '#console/actions/no-approver.tsx';
import { ReasonDialog } from '#console/actions/reason-dialog.tsx';
import { useAction } from '#console/api/use-action.ts';
import { useQuery } from '#console/api/use-query.ts';
import { saveFile } from '#console/lists/export-button.tsx';
import { RequestsAbout } from '#console/routes/approvals/requests-about.tsx';
import { ActionError } from '#console/shell/action-error.tsx';
import { Loaded } from '#console/shell/page.tsx';
import { Section } from '#console/shell/section.tsx';

const EFFECT = `もう一人のオーナーが承認すると、あなたが${EXPORT_FILE_HOURS}時間のあいだダウンロードできます。会員の名前と住所が入るため、安全な場所に置いてください。`;

/** Everything as one archive: asked for, approved by another owner, then downloaded by the one who asked. */
export function WholeExport() {
  const exports = useQuery('listWholeExports', {});
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title="すべてのデータの書き出し"
      action={
        <Button variant="default" onClick={() => setOpen(true)}>
          書き出しを頼む
        </Button>
      }
    >
      <Stack gap="md">
        <Text size="sm">
          会員（住所も）、注文、当たった賞品、発送、返金、帳簿、お問い合わせ、文面、カタログを、一つのZIPファイルにします。中のREADME.txtが、すべてのファイルと列を説明します。
        </Text>
        <RequestsAbout about={{ subject: 'settings', id: 'export' }} />
        <Loaded data={exports.data} error={exports.error} onRetry={() => void exports.mutate()}>
          {({ items }) => (
            <Stack gap="sm">
              {items.map((one) => (
                <Download key={one.exportId} {...one} />
              ))}
            </Stack>
          )}
        </Loaded>
      </Stack>
      {isOpen && (
        <ReasonDialog
          title="すべてのデータの書き出しを頼む"
          confirmLabel="頼む"
          success="承認を頼みました。"
          refetch={['listApprovals', 'listWholeExports']}
          send={(act, body) => act('requestWholeExport', { body })}
          effectOf={() => (
            <>
              <Text size="sm">{EFFECT}</Text>
              <NoApprover permission="shop.move" />
            </>
          )}
          onClose={() => setOpen(false)}
        >
          <Text size="sm">{EFFECT}</Text>
        </ReasonDialog>
      )}
    </Section>
  );
}

type DownloadProps = {
  readonly exportId: string;
  readonly approvedBy: string;
  readonly expiresAt: string;
};

function Download({ exportId, approvedBy, expiresAt }: DownloadProps) {
  const action = useAction();
  const download = () =>
    void action.run(async (act) =>
      saveFile(
        `すべてのデータ_${japanToday()}.zip`,
        await act('downloadWholeExport', { params: { exportId } }),
        'application/zip',
      ),
    );
  return (
    <>
      <Group gap="sm">
        <Button loading={action.isBusy} onClick={download}>
          ダウンロード
        </Button>
        <Text size="sm" c="dimmed">{`${approvedBy}さんが承認、${japanDateTime(expiresAt)}まで`}</Text>
      </Group>
      <ActionError error={action.error} />
    </>
  );
}
