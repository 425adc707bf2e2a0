import { Button, Group, Stack } from '@mantine/core';
import type { ReturnInvoice } from '#lib/contract/ops/return-invoices.ts';
import { yenText } from '#lib/text/numbers.ts';
import { Facts } from '#console/actions/facts.tsx';
import { useQuery } from '#console/api/use-query.ts';
import { saveFile } from '#console/lists/export-button.tsx';
import { Loaded } from '#console/shell/page.tsx';
import { Dialog } from '#console/overlays/dialog.tsx';

type Props = { readonly refundId: string; readonly onClose: () => void };

/** The 適格返還請求書 of a refund, to read or to save as a file. */
export function ReturnInvoiceDialog({ refundId, onClose }: Props) {
  const { data, error, mutate } = useQuery('showReturnInvoice', { params: { refundId } });
  const invoice = data?.refundId === refundId ? data : undefined;
  return (
    <Dialog opened onClose={onClose} title={invoice?.title ?? '返還インボイス'}>
      <Stack gap="md">
        <Loaded data={invoice} error={error} onRetry={() => void mutate()}>
          {(found) => (
            <>
              <Facts facts={factsOf(found)} />
              <Group justify="flex-end">
                <Button
                  variant="default"
                  onClick={() => saveFile(`${found.title}-${found.number}.txt`, bytesOf(found), 'text/plain')}
                >
                  ファイルに保存
                </Button>
                <Button onClick={onClose}>閉じる</Button>
              </Group>
            </>
          )}
        </Loaded>
      </Stack>
    </Dialog>
  );
}

const factsOf = ({ issuer, ...invoice }: ReturnInvoice) => [
  { label: '番号', value: invoice.number },
  { label: '発行者', value: `${issuer.name}（〒${issuer.zip} ${issuer.address}、電話 ${issuer.tel}）` },
  ...(issuer.invoiceNumber === null ? [] : [{ label: '登録番号', value: issuer.invoiceNumber }]),
  { label: '売上げの日', value: invoice.soldOn },
  { label: '返還の日', value: invoice.returnedOn },
  { label: '内容', value: invoice.item },
  { label: '返還した金額（税込）', value: yenText(invoice.yen) },
  { label: `うち消費税（${invoice.taxPercent}%）`, value: yenText(invoice.taxYen) },
];

const bytesOf = (invoice: ReturnInvoice): Uint8Array =>
  new TextEncoder().encode(
    [invoice.title, ...factsOf(invoice).map(({ label, value }) => `${label}: ${value}`), ''].join('\r\n'),
  );
