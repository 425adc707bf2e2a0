'use client';

import { useState } from 'react';
import { Form } from '#components/forms/form.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { SubmitButton } from '#components/forms/submit-button.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { Done } from '#components/ui/takes-focus.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import type { Spending } from '#lib/contract/member/spending.ts';
import { LIMIT_RAISE_DAYS } from '#lib/contract/shop-rules.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { DONE, submitResultOf } from '#lib/session/mutation-result.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { yenText } from '#lib/text/numbers.ts';

type Props = {
  readonly spending: Spending;
  readonly onSaved: (spending: Spending) => Promise<void>;
};

const USUAL_YEN = [3_000, 5_000, 10_000, 20_000, 30_000, 50_000, 100_000];
const NONE = { value: '', text: 'きめない' };

/** The choice of the own limit. */
export function LimitForm({ spending, onSaved }: Props) {
  const callApi = useApi();
  const [saved, setSaved] = useState<Spending>();
  const { monthlyLimit } = spending;
  const form = useForm({
    initial: { limit: monthlyLimit === null ? '' : `${monthlyLimit}` },
    validators: {},
    send: async ({ limit }) => {
      const body = { monthlyLimit: limit === '' ? null : Number(limit) };
      const reply = await callApi('limitSpending', { body });
      if (!reply.ok) return submitResultOf(reply);
      await onSaved(reply.answer);
      setSaved(reply.answer);
      return DONE;
    },
  });
  const amounts = [...new Set([...USUAL_YEN, ...(monthlyLimit === null ? [] : [monthlyLimit])])];
  return (
    <TitledCard
      title="ひと月の上限"
      lead={`こえる購入は、お店がお断りします。下げるときはすぐに、上げるときとやめるときは${LIMIT_RAISE_DAYS}日後に変わります。`}
    >
      {saved !== undefined && <Done key={JSON.stringify(saved)}>{savedText(saved)}</Done>}
      <Form form={form} label="ひと月の上限">
        <SelectField
          {...form.field('limit')}
          label="上限"
          choices={[
            NONE,
            ...amounts
              .sort((one, other) => one - other)
              .map((yen) => ({ value: `${yen}`, text: yenText(yen) })),
          ]}
        />
        <SubmitButton form={form}>この上限にする</SubmitButton>
      </Form>
    </TitledCard>
  );
}

function savedText({ monthlyLimit, raise }: Spending): string {
  if (raise !== null) return `${japanDateTime(raise.from)}から変わります。それまでは、いまの上限のままです。`;
  return monthlyLimit === null
    ? '上限はありません。'
    : `ひと月の上限を、${yenText(monthlyLimit)}にしました。`;
}
