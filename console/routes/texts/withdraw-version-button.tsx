import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { SiteTextKind } from '#lib/contract/site-text-blocks.ts';
import { NoApprover } from '#console/actions/no-approver.tsx';
import { ReasonDialog } from '#console/actions/reason-dialog.tsx';
import { withdrawnTextSentence } from '#console/routes/approvals/effect-facts.ts';

type Props = {
  readonly kind: SiteTextKind;
  readonly number: number;
  readonly needsSecondPerson: boolean;
};

/** Withdraws the version to come, before it applies. */
export function WithdrawVersionButton({ kind, number, needsSecondPerson }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <Group>
      <Button variant="default" onClick={open}>{`第${number}版を取り下げる`}</Button>
      {isOpen && (
        <ReasonDialog
          title={`第${number}版を取り下げる`}
          confirmLabel={needsSecondPerson ? '承認を依頼する' : '取り下げる'}
          color="red"
          success="これから適用する版を取り下げました。"
          refetch={['showSiteText', 'listSiteTexts', 'listApprovals']}
          onClose={close}
          send={(act, body) => act('withdrawTextVersion', { params: { kind }, body: { ...body, number } })}
          effectOf={(answer) =>
            'approval' in answer ? null : (
              <>
                <Text size="sm">{withdrawnTextSentence(answer)}</Text>
                {needsSecondPerson && <NoApprover permission="content.write" />}
              </>
            )
          }
        />
      )}
    </Group>
  );
}
