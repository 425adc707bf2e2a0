import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { AccountingRefund } from '#lib/contract/ops/accounting.ts';
import type { ReturnInvoice } from '#lib/contract/ops/return-invoices.ts';
import { japanYearDay } from '#lib/text/dates.ts';
import { yenText } from '#lib/text/numbers.ts';
import { Facts } from '#console/actions/facts.tsx';
import { useQuery } from '#console/api/use-query.ts';
import { Loaded } from '#console/shell/page.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { Dialog } from '#console/overlays/dialog.tsx';

/** Shows the return invoice (適格返還請求書) of a refund that was made. */
export function ReturnInvoiceButton({ refund }: { readonly refund: AccountingRefund }) {
  const [isOpen, setOpen] = useState(false);
  const may = useMay();
  const isMade = refund.state === 'done' || refund.state === 'paidOut';
  if (!isMade || !may('orders.read')) return null;
  return (
    <>
      <Button variant="subtle" px="xs" onClick={() => setOpen(true)}>
        表示
      </Button>
      {isOpen && (
        <Dialog opened onClose={() => setOpen(false)} title="返還請求書">
          <Invoice refundId={refund.refundId} />
        </Dialog>
      )}
    </>
  );
}

function Invoice({ refundId }: { readonly refundId: string }) {
  const { data, error, mutate } = useQuery('showReturnInvoice', { params: { refundId } });
  return (
    <Loaded data={data} error={error} onRetry={() => void mutate()}>
      {(invoice) => <InvoiceContent invoice={invoice} />}
    </Loaded>
  );
}

const day = (on: string) => japanYearDay(`${on}T00:00:00+09:00`);

function InvoiceContent({ invoice }: { readonly invoice: ReturnInvoice }) {
  const { title, number, issuer, soldOn, returnedOn, item, yen, taxPercent, taxYen } = invoice;
  return (
    <Stack gap="md">
      <Text fw={700} fz="lg">
        {title}
      </Text>
      <Facts
        facts={[
          { label: '番号', value: number },
          { label: '返した日', value: day(returnedOn) },
          { label: 'もとの売上の日', value: day(soldOn) },
          { label: '内容', value: item },
          { label: '金額（税込）', value: yenText(yen) },
          { label: `うち消費税（${taxPercent}%）`, value: yenText(taxYen) },
          { label: '発行者', value: `${issuer.name}（〒${issuer.zip} ${issuer.address}、${issuer.tel}）` },
          { label: '登録番号', value: issuer.invoiceNumber ?? 'なし' },
        ]}
      />
      <Text size="sm" c="dimmed">
        会員は、注文または発送のページから同じものを表示できます。
      </Text>
    </Stack>
  );
}
