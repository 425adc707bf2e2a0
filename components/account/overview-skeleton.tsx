import { Card } from '#components/ui/card.tsx';
import { SectionTag } from '#components/ui/section.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import counts from './counts.module.css';

const PLACES = [1, 2, 3];

/** Skeleton of the overview. */
export const OverviewSkeleton = () => (
  <>
    <section aria-busy="true">
      <SectionTag>くじと賞品</SectionTag>
      <div className={counts.cards}>
        {PLACES.map((place) => (
          <Card key={place} hanging className={counts.waiting}>
            <Skeleton height={92} />
          </Card>
        ))}
      </div>
    </section>
    <section aria-busy="true">
      <SectionTag>最近の購入</SectionTag>
      <Card className={counts.orders}>
        {PLACES.map((place) => (
          <Skeleton key={place} height={64} />
        ))}
      </Card>
    </section>
  </>
);
