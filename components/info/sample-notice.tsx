import { Notice } from '#components/ui/notice.tsx';
import type { Operator } from '#lib/site/operator-env.ts';

/** States that names and addresses are samples; shown until the operator's data are configured. */
export function SampleNotice({ isSample }: Pick<Operator, 'isSample'>) {
  if (!isSample) return null;
  return (
    <Notice icon="warn">
      <p>事業者の名前と連絡先は見本で、実在しません。販売を始める前に、実際のものへ差しかえます。</p>
    </Notice>
  );
}
