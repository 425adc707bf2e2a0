import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { OpsMemberDetails } from '#lib/contract/ops/member-details.ts';
import { type MemberGift, MEMBER_GIFT_COLUMNS } from '#lib/lists/gifts.ts';
import { listTime } from '#lib/text/list-time.ts';
import { nameForStaff } from '#lib/text/member-name.ts';
import { numberText } from '#lib/text/numbers.ts';
import { Facts } from '#console/actions/facts.tsx';
import { ReasonDialog } from '#console/actions/reason-dialog.tsx';
import { ListSection } from '#console/lists/list-section.tsx';
import { useMay } from '#console/shell/permissions.ts';
import { STALE } from './suspension-dialogs.tsx';

type Props = { readonly member: OpsMemberDetails };

/** The gifts of a member by a link. The link itself is for the giver and the receiver alone. */
export function Gifts({ member }: Props) {
  const may = useMay();
  const [withdrawn, withdraw] = useState<MemberGift>();
  return (
    <>
      <ListSection
        label="プレゼントのリンク"
        rows={member.giftList.items}
        total={member.giftList.total}
        rowKey={({ giftId }) => giftId}
        columns={MEMBER_GIFT_COLUMNS}
        cells={{
          actions: (gift) =>
            gift.state === 'open' &&
            may('shipments.decide') && (
              <Button size="compact-sm" mih={36} variant="default" onClick={() => withdraw(gift)}>
                取りやめる
              </Button>
            ),
        }}
        rowName={({ madeAt }) => `${listTime(madeAt)}のリンク`}
        linkOf={({ shipmentNumber }) =>
          shipmentNumber === null ? undefined : { href: `/shipments/${shipmentNumber}` }
        }
        empty="プレゼントのリンクはありません。"
      />
      {withdrawn !== undefined && (
        <WithdrawDialog member={member} gift={withdrawn} onClose={() => withdraw(undefined)} />
      )}
    </>
  );
}

type WithdrawDialogProps = Props & { readonly gift: MemberGift; readonly onClose: () => void };

const WithdrawDialog = ({ member, gift, onClose }: WithdrawDialogProps) => (
  <ReasonDialog
    title="プレゼントのリンクを取りやめる"
    onClose={onClose}
    confirmLabel="取りやめる"
    color="red"
    success="リンクを取りやめました。会員にメールが届きます。"
    refetch={STALE}
    send={(act, body) =>
      act('withdrawMemberGift', { params: { memberId: member.memberId, giftId: gift.giftId }, body })
    }
    effectOf={({ prizes }, reason) => (
      <Facts
        facts={[
          { label: '会員', value: nameForStaff(member.name) },
          { label: 'リンク', value: `${listTime(gift.madeAt)}に作成。もう開けなくなります` },
          { label: '賞品', value: `${numberText(prizes)}点が、発送待ちに戻ります。保管の期限は変わりません` },
          { label: '理由', value: reason },
        ]}
      />
    )}
  >
    <Text size="sm">会員の依頼を確かめてから行ってください。会員は、新しいリンクを作れます。</Text>
  </ReasonDialog>
);
