import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import { japanLongDate } from '#lib/text/dates.ts';
import { ReasonDialog } from '#console/actions/reason-dialog.tsx';

type Props = { readonly kind: SiteTextKind; readonly number: number };

/** Withdraws the version to come, before it applies. */
export function WithdrawVersionButton({ kind, number }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <Group>
      <Button variant="default" onClick={open}>{`第${number}版を取り下げる`}</Button>
      {isOpen && (
        <ReasonDialog
          title={`第${number}版を取り下げる`}
          confirmLabel="取り下げる"
          color="red"
          success="これから適用する版を取り下げました。"
          refetch={['showSiteText', 'listSiteTexts']}
          onClose={close}
          send={(act, body) => act('withdrawTextVersion', { params: { kind }, body: { ...body, number } })}
          effectOf={({ version }) => (
            <Text size="sm">{`${japanLongDate(version.appliesFrom)}に適用するはずだった第${number}版を取り下げます。すでに送ったメールは取り消せません。`}</Text>
          )}
        />
      )}
    </Group>
  );
}
