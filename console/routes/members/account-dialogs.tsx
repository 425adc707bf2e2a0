import { Alert, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OpsMemberDetails } from '#lib/contract/ops/member-details.ts';
import { LOWER_CAP_AGE_YEARS } from '#lib/contract/shop-rules.ts';
import { disclosurePage } from '#lib/text/disclosure-page.ts';
import { nameForStaff, withSan } from '#lib/text/member-name.ts';
import { numberText } from '#lib/text/numbers.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { Facts } from '#console/actions/facts.tsx';
import { ReasonDialog } from '#console/actions/reason-dialog.tsx';
import { isReason, ReasonField } from '#console/actions/reason-field.tsx';
import { saveFile } from '#console/lists/export-button.tsx';
import { type MemberDialogProps, STALE } from './suspension-dialogs.tsx';

/** Ends all login sessions of a member. */
export const EndSessionsDialog = ({ member, onClose }: MemberDialogProps) => (
  <ActionDialog
    title="ログアウトさせる"
    onClose={onClose}
    confirmLabel="ログアウトさせる"
    success="すべての端末からログアウトさせました。"
    refetch={STALE}
    run={(act) => act('endMemberSessions', { params: { memberId: member.memberId } })}
  >
    {() => (
      <Facts
        facts={[
          { label: '会員', value: nameForStaff(member.name) },
          { label: 'ログアウトする端末', value: `${numberText(member.sessions)}台` },
          { label: '会員は', value: 'パスワードで、またログインできます' },
        ]}
      />
    )}
  </ActionDialog>
);

/** Saves everything that is stored about a member as a file. The member gets an email, so that there is no dry run. */
export function DiscloseDialog({ member, onClose }: MemberDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <ActionDialog
      title="保有データを開示する"
      onClose={onClose}
      confirmLabel="ファイルに保存する"
      success="ファイルに保存しました。渡したあと、ファイルを削除してください。"
      refetch={STALE}
      isReady={isReason(reason)}
      run={async (act) => {
        const params = { memberId: member.memberId };
        const disclosure = await act('discloseMember', { params, body: { reason } });
        const page = new TextEncoder().encode(disclosurePage(disclosure));
        saveFile(`kaiji-${member.memberId}.html`, page, 'text/html');
      }}
    >
      {(action) => (
        <>
          <Text size="sm">{`${withSan(member.name)}について保存しているすべてを、印刷できるファイルにします。本人の請求を確かめてから行ってください。本人にメールで知らせ、操作の記録に残ります。`}</Text>
          <ReasonField value={reason} onChange={setReason} action={action} />
        </>
      )}
    </ActionDialog>
  );
}

/** Removes the guardian of a minor, who then names another. */
export const RemoveGuardianDialog = ({ member, onClose }: MemberDialogProps) => (
  <ReasonDialog
    title="保護者の登録を解除する"
    onClose={onClose}
    confirmLabel="解除する"
    success="保護者の登録を解除しました。会員にメールが届きます。"
    refetch={STALE}
    send={(act, body) => act('removeGuardian', { params: { memberId: member.memberId }, body })}
    effectOf={(_answer, reason) => (
      <Facts
        facts={[
          { label: '会員', value: nameForStaff(member.name) },
          { label: '保護者のアドレス', value: member.guardian?.email ?? 'なし' },
          {
            label: 'このあと',
            value: `会員が新しい保護者を登録します。${LOWER_CAP_AGE_YEARS}歳未満の会員は、その確認まで購入できません`,
          },
          { label: '理由', value: reason },
        ]}
      />
    )}
  >
    <Text size="sm">親権や連絡先が変わったことを、書面などで確かめてから行ってください。</Text>
  </ReasonDialog>
);

/** Deletes the account of a member on their request. */
export function EraseDialog({ member, onClose }: MemberDialogProps) {
  const open = openMatters(member);
  return (
    <ReasonDialog
      title="退会させる（個人情報の削除）"
      onClose={onClose}
      confirmLabel="削除する"
      color="red"
      success="個人情報を削除しました。会員にメールが届きます。"
      refetch={STALE}
      send={(act, body) => act('eraseMember', { params: { memberId: member.memberId }, body })}
      effectOf={(_answer, reason) => (
        <Facts
          facts={[
            { label: '会員', value: nameForStaff(member.name) },
            { label: '消えるもの', value: '名前、住所、連絡先、メモ、ログイン、カードの登録' },
            { label: '残るもの', value: '注文・支払い・発送の記録（個人情報なし）' },
            { label: '理由', value: reason },
          ]}
        />
      )}
    >
      <Text size="sm">本人の請求を確かめてから行ってください。元に戻せません。</Text>
      {open.length > 0 && (
        <Alert color="yellow" title="終わっていないことがあります">
          <Stack gap="xs">
            <List size="sm">
              {open.map((matter) => (
                <List.Item key={matter}>{matter}</List.Item>
              ))}
            </List>
            <Text size="sm">すべて終わるまで削除できません。</Text>
          </Stack>
        </Alert>
      )}
    </ReasonDialog>
  );
}

/** Open matters, which block the deletion of the account. */
const openMatters = ({ orders, prizes, shipments, refundsDue }: OpsMemberDetails): readonly string[] =>
  [
    orders.underWay > 0 && `支払い中の注文 ${numberText(orders.underWay)}件`,
    orders.unplayed > 0 && `結果を見ていない注文 ${numberText(orders.unplayed)}件`,
    refundsDue > 0 && `終わっていない返金 ${numberText(refundsDue)}件`,
    prizes.waiting > 0 && `保管中の賞品 ${numberText(prizes.waiting)}点`,
    shipments.underWay > 0 && `発送の途中か、対応が決まっていない荷物 ${numberText(shipments.underWay)}個`,
  ].filter((matter) => matter !== false);
