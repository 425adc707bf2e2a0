import { Text } from '@mantine/core';
import { useState } from 'react';
import { PROFILE_FIELDS, type ProfileField } from '#lib/contract/member/profile-fields.ts';
import type { OpsMemberDetails } from '#lib/contract/ops/member-details.ts';
import { ActionDialog } from '#console/actions/action-dialog.tsx';
import { Facts } from '#console/actions/facts.tsx';
import { isReason, ReasonField } from '#console/actions/reason-field.tsx';
import { CallError } from '#console/api/call.ts';
import type { Act, Action } from '#console/api/use-action.ts';
import { useRefetch } from '#console/api/use-query.ts';
import { type ChangedField, Conflict } from '#console/forms/conflict.tsx';
import { changesOf, differing, fieldsOf, merged, type ProfileFields, textOf } from './profile-fields.ts';
import { ProfileInputs } from './profile-inputs.tsx';
import { type MemberDialogProps, STALE } from './suspension-dialogs.tsx';

/**
 * Corrects the profile of a member. Somebody else may change it meanwhile, also the member themselves: then both versions
 * are shown, and what was typed stays.
 */
export function CorrectDialog({ member, onClose }: MemberDialogProps) {
  const correction = useCorrection(member);
  const { before, typed, changed, correct } = correction;
  const [reason, setReason] = useState('');
  const refetch = useRefetch();
  return (
    <ActionDialog
      title="情報を訂正する"
      size="lg"
      onClose={onClose}
      confirmLabel="訂正する"
      success="情報を訂正しました。会員にメールが届きます。"
      refetch={STALE}
      isReady={changed.length > 0 && isReason(reason)}
      preview={async (act) => {
        await correct(act, { reason, dryRun: true }).catch((failure: unknown) => {
          if (isChangedMeanwhile(failure)) void refetch('showMember');
          throw failure;
        });
        return (
          <Facts facts={[...changed.map(changeFact(before, typed)), { label: '理由', value: reason }]} />
        );
      }}
      run={(act) => correct(act, { reason, dryRun: false })}
    >
      {(action) => (
        <>
          <Meanwhile member={member} correction={correction} action={action} />
          <Text size="sm">
            本人の請求を確かめてから直してください。メールアドレスは、本人だけが変えられます。
          </Text>
          <ProfileInputs typed={typed} action={action} onChange={correction.type} />
          <ReasonField value={reason} onChange={setReason} action={action} />
        </>
      )}
    </ActionDialog>
  );
}

type Request = { readonly reason: string; readonly dryRun: boolean };

/** The typed correction of the version that was read. The page reads the member again after a refusal. */
function useCorrection(member: OpsMemberDetails) {
  const [read, setRead] = useState(member);
  const [typed, setTyped] = useState(fieldsOf(member));
  const before = fieldsOf(read);
  const changed = differing(before, typed);
  return {
    read,
    before,
    typed,
    changed,
    type: (name: ProfileField, value: string) => setTyped((now) => ({ ...now, [name]: value })),
    goOn: (fields: ProfileFields) => {
      setTyped(fields);
      setRead(member);
    },
    correct: (act: Act, request: Request) =>
      act('correctMember', {
        params: { memberId: member.memberId },
        body: { ...changesOf(typed, changed), version: read.version, ...request },
      }),
  };
}

type MeanwhileProps = {
  readonly member: OpsMemberDetails;
  readonly correction: ReturnType<typeof useCorrection>;
  readonly action: Action;
};

function Meanwhile({ member, correction, action }: MeanwhileProps) {
  const { read, before, typed, goOn } = correction;
  if (!isChangedMeanwhile(action.failure) || member.version === read.version) return null;
  const now = fieldsOf(member);
  const choose = (fields: ProfileFields) => {
    goOn(fields);
    action.clear();
  };
  return (
    <Conflict
      changed={conflictOf({ before, typed, now })}
      onContinue={() => choose(merged(before, typed, now))}
      onDiscard={() => choose(now)}
    />
  );
}

const isChangedMeanwhile = (failure: unknown): boolean =>
  failure instanceof CallError && failure.refusal?.code === 'changedMeanwhile';

type Versions = {
  readonly before: ProfileFields;
  readonly typed: ProfileFields;
  readonly now: ProfileFields;
};

const conflictOf = ({ before, typed, now }: Versions): readonly ChangedField[] =>
  differing(before, now).map((name) => ({
    label: PROFILE_FIELDS[name].staffLabel,
    before: textOf(name, before),
    now: textOf(name, now),
    typed: textOf(name, typed),
  }));

const changeFact = (before: ProfileFields, typed: ProfileFields) => (name: ProfileField) => ({
  label: PROFILE_FIELDS[name].staffLabel,
  value: (
    <>
      <span>{`${textOf(name, before) || '（空）'} → `}</span>
      <strong>{textOf(name, typed) || '（空）'}</strong>
    </>
  ),
});
