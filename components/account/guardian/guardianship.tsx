'use client';

import { useState } from 'react';
import useSWR from 'swr';
import { CheckBox } from '#components/forms/check-box.tsx';
import { Form } from '#components/forms/form.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { SubmitButton } from '#components/forms/submit-button.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { RequestFailure } from '#components/ui/failure.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Done } from '#components/ui/takes-focus.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import type { Guardianship } from '#lib/contract/member/guardian.ts';
import { mustBeTicked } from '#lib/forms/checkbox.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { DONE, failureText, submitResultOf } from '#lib/session/mutation-result.ts';
import { useHashValue } from '#lib/session/use-hash-value.ts';
import { GUARDIAN_HASH } from '#lib/site/guardian-routes.ts';
import { childCalled } from '#lib/text/member-name.ts';
import { yenText } from '#lib/text/numbers.ts';
import { wholeNumberIn } from '#lib/text/typed-number.ts';
import { RequestLink } from './request-link.tsx';

/** The decision of a guardian, by the token of the link in their email. It works without a login. */
export function GuardianshipCard() {
  const { value: token } = useHashValue(GUARDIAN_HASH);
  if (token === undefined) return <Loading />;
  return token === null ? <RequestLink hasEnded={false} /> : <ByLink token={token} />;
}

const Loading = () => (
  <TitledCard title="購入の同意">
    <Skeleton height={320} />
  </TitledCard>
);

type Found = { readonly guardianship: Guardianship } | 'ended' | { readonly failure: string };

function ByLink({ token }: { readonly token: string }) {
  const callApi = useApi();
  const { data, mutate } = useSWR<Found>(['showGuardianship', token], async () => {
    const reply = await callApi('showGuardianship', { body: { token } });
    if (reply.ok) return { guardianship: reply.answer };
    return reply.status === 409 || reply.status === 422 ? 'ended' : { failure: failureText(reply) };
  });
  if (data === undefined) return <Loading />;
  if (data === 'ended') return <RequestLink hasEnded />;
  if ('failure' in data)
    return <RequestFailure message={data.failure} onRetry={async () => void (await mutate())} />;
  return <Decision token={token} before={data.guardianship} />;
}

const CHOICES = [
  { value: '', text: '選んでください' },
  { value: 'allow', text: '購入に同意する' },
  { value: 'stop', text: '購入を止める' },
] as const;

type DecisionProps = { readonly token: string; readonly before: Guardianship };

function Decision({ token, before }: DecisionProps) {
  const callApi = useApi();
  const [after, setAfter] = useState<Guardianship>();
  const { ageCap } = before;
  const child = childCalled(before.childName);
  const form = useForm({
    initial: {
      decision: decisionOf(before),
      monthlyCap: String(before.monthlyCap ?? ''),
      isGuardian: '',
    },
    validators: {
      decision: (text) => (text === '' ? { error: 'どちらかを選んでください。' } : { value: text }),
      monthlyCap: (text) => readCap(text, ageCap),
      isGuardian: mustBeTicked('親権者または未成年後見人であることを確かめて、チェックを入れてください。'),
    },
    send: async ({ decision, monthlyCap }) => {
      const cap = monthlyCap === '' ? null : Number(monthlyCap);
      const reply = await callApi('decideAsGuardian', {
        body: { token, isGuardian: true, monthlyCap: cap, isStopped: decision === 'stop' },
      });
      if (!reply.ok) return submitResultOf(reply);
      setAfter(reply.answer);
      return DONE;
    },
  });
  return (
    <TitledCard
      title={`${child}の購入`}
      lead={`${child}は、年齢により、ひと月に${yenText(ageCap)}まで購入できます。購入に同意するか、止めるかを選べます。購入の控えは、このあとメールでお届けします。`}
    >
      {after !== undefined && (
        <Done key={`${after.isStopped} ${after.monthlyCap}`}>
          <b>{after.isStopped ? '購入を止めました' : '購入に同意しました'}</b>
          <p>{`ひと月の上限は${yenText(after.monthlyCap ?? ageCap)}です。${child}にお知らせしました。`}</p>
        </Done>
      )}
      <Form form={form} label="保護者の方の確認">
        <SelectField {...form.field('decision')} label="購入" choices={CHOICES} />
        <TextField
          {...form.field('monthlyCap')}
          label="ひと月の上限(円)"
          inputMode="numeric"
          autoComplete="off"
          isOptional
          hint={`${yenText(ageCap)}より低くするときに、入力してください。`}
        />
        <CheckBox {...form.field('isGuardian')} isRequired>
          {`${child}の親権者または未成年後見人です`}
        </CheckBox>
        <SubmitButton form={form}>この内容で決める</SubmitButton>
      </Form>
    </TitledCard>
  );
}

const decisionOf = ({ confirmedAt, isStopped }: Guardianship) => {
  if (confirmedAt === null) return '';
  return isStopped ? 'stop' : 'allow';
};

function readCap(text: string, ageCap: number): { readonly value: string } | { readonly error: string } {
  const cap = wholeNumberIn(text);
  if (cap === null) return { value: '' };
  if (cap === undefined) return { error: '金額を数字で入力してください。' };
  return cap > ageCap
    ? { error: `${yenText(ageCap)}以下の金額を入力してください。` }
    : { value: String(cap) };
}
