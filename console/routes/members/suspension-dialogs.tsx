import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OpsMemberDetails } from '#lib/contract/ops/member-details.ts';
import { numberText } from '#lib/text/numbers.ts';
import { Facts } from '#console/actions/facts.tsx';
import { ReasonDialog } from '#console/actions/reason-dialog.tsx';
import { fieldError } from '#console/api/field-error.ts';
import { untilText } from './current-suspension.ts';

export type MemberDialogProps = { readonly member: OpsMemberDetails; readonly onClose: () => void };

export const STALE = ['showMember', 'searchMembers'] as const;

/** Midnight of a day in Japan: the end of the day before. */
const midnightOf = (day: string): string => new Date(`${day}T00:00:00+09:00`).toISOString();

/** Suspends a member: no login and no purchase. */
export function SuspendDialog({ member: { memberId, name }, onClose }: MemberDialogProps) {
  const [day, setDay] = useState('');
  const until = day === '' ? null : midnightOf(day);
  return (
    <ReasonDialog
      title="利用を停止する"
      onClose={onClose}
      confirmLabel="停止する"
      color="red"
      success="利用を停止しました。会員にメールが届きます。"
      refetch={STALE}
      send={(act, body) => act('suspendMember', { params: { memberId }, body: { until, ...body } })}
      effectOf={({ endedSessions }, reason) => (
        <Facts
          facts={[
            { label: '会員', value: name },
            { label: '期間', value: untilText(until) },
            { label: 'できなくなること', value: 'ログインと購入' },
            { label: 'ログアウトする端末', value: `${numberText(endedSessions)}台` },
            { label: 'そのまま続くこと', value: '買ったものの発送、手続き中の注文' },
            { label: '理由（会員には知らせません）', value: reason },
          ]}
        />
      )}
    >
      {(action) => (
        <TextInput
          type="date"
          label="解除する日（空なら、解除するまで）"
          description="日本時間のその日の0時に解除されます。"
          value={day}
          error={fieldError(action, 'until', 'これからの日を選んでください。')}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      )}
    </ReasonDialog>
  );
}

/** Lifts the suspension of a member. */
export const LiftDialog = ({ member: { memberId, name }, onClose }: MemberDialogProps) => (
  <ReasonDialog
    title="利用停止を解除する"
    onClose={onClose}
    confirmLabel="解除する"
    success="利用停止を解除しました。会員にメールが届きます。"
    refetch={STALE}
    send={(act, body) => act('liftSuspension', { params: { memberId }, body })}
    effectOf={(_answer, reason) => (
      <Facts
        facts={[
          { label: '会員', value: name },
          { label: 'できるようになること', value: 'ログインと購入' },
          { label: '理由', value: reason },
        ]}
      />
    )}
  >
    <Text size="sm">会員はすぐにログインと購入ができるようになります。</Text>
  </ReasonDialog>
);
