'use client';

import { Facts } from '#components/account/guardian/facts.tsx';
import { RequestFailure } from '#components/ui/failure.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { TitledCard } from '#components/ui/titled-card.tsx';
import type { Spending } from '#lib/contract/member/spending.ts';
import { useSpending } from '#lib/orders/use-spending.ts';
import { japanDateTime } from '#lib/text/dates.ts';
import { yenText } from '#lib/text/numbers.ts';
import { HelpLines } from './help-lines.tsx';
import { LimitForm } from './limit-form.tsx';
import { Pause } from './pause.tsx';

/** The sums that the member has spent, their own limit of a month, a pause, and who helps. */
export function OwnSpending() {
  const { answer, failure, refetch, put } = useSpending();
  return (
    <>
      <TitledCard title="くじ代" lead="送料はふくみません。全額を返金したご注文は、数えません。">
        {answer !== undefined && <Facts facts={factsOf(answer)} />}
        {answer === undefined && failure === undefined && <Skeleton height={160} />}
        {answer === undefined && failure !== undefined && (
          <RequestFailure message={failure} onRetry={refetch} />
        )}
      </TitledCard>
      {answer && <LimitForm spending={answer} onSaved={put} />}
      {answer && <Pause spending={answer} onSaved={put} />}
      <HelpLines />
    </>
  );
}

function factsOf({ month, year, monthlyLimit, raise, pausedUntil }: Spending) {
  return [
    ['今月', yenText(month)],
    ['今年', yenText(year)],
    ['ひと月の上限', limitText(monthlyLimit)],
    ...(raise === null
      ? []
      : ([['次の上限', `${japanDateTime(raise.from)}から ${limitText(raise.monthlyLimit)}`]] as const)),
    ...(pausedUntil === null ? [] : ([['購入のおやすみ', `${japanDateTime(pausedUntil)}まで`]] as const)),
  ] as const;
}

const limitText = (limit: number | null): string => (limit === null ? 'なし' : yenText(limit));
