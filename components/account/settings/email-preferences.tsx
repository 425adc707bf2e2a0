'use client';

import { RequestFailure } from '#components/ui/failure.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useMember } from '#lib/session/use-member.ts';
import { TitledCard } from '#components/ui/titled-card.tsx';
import type { EmailPreferences, Member } from '#lib/contract/member/member.ts';
import { useMutation } from '#lib/session/use-mutation.ts';
import { type PreferenceSwitch, PreferenceSwitches } from './preference-switches.tsx';

/** Lets the member choose optional emails. */
export function EmailPreferencesForm() {
  const state = useMember();
  return (
    <TitledCard
      title="お知らせメール"
      lead="注文、お支払い、発送など、お手続きのメールは、ここで選ばなくてもかならずお送りします。"
    >
      {state.kind === 'loading' && <Skeleton height={144} />}
      {state.kind === 'failed' && <RequestFailure message={state.message} onRetry={state.refetch} />}
      {state.kind === 'ready' && <Switches preferences={state.member.emailPreferences} onSaved={state.put} />}
    </TitledCard>
  );
}

const SWITCHES: readonly PreferenceSwitch<keyof EmailPreferences>[] = [
  { key: 'newDraws', title: '新作のお知らせ', note: '新しいガチャの発売が決まったときに。' },
  { key: 'restock', title: '再販のお知らせ', note: '終わったガチャが、また並ぶときに。' },
];

type SwitchesProps = {
  readonly preferences: EmailPreferences;
  readonly onSaved: (member: Member) => Promise<void>;
};

function Switches({ preferences, onSaved }: SwitchesProps) {
  const { mutation, run } = useMutation<'changeUser'>();
  return (
    <PreferenceSwitches
      switches={SWITCHES}
      preferences={preferences}
      mutation={mutation}
      save={async (preference, isOn) => {
        const reply = await run((callApi) =>
          callApi('changeUser', { body: { emailPreferences: { ...preferences, [preference]: isOn } } }),
        );
        if (reply.ok) await onSaved(reply.answer);
      }}
    />
  );
}
