import { ButtonLink } from '#components/page/button.tsx';
import { Empty } from '#components/page/empty.tsx';
import { Skeleton } from '#components/page/skeleton.tsx';
import { drawRoute } from '#lib/site/routes.ts';

/** The member has bought nothing of this draw, or names an order that is not his. */
export const NoResult = ({ directoryName }: { readonly directoryName: string }) => (
  <Empty
    line="このガチャの結果は、まだありません"
    note="ハンドルは、まだまわされていません。"
    action={
      <ButtonLink kind="secondary" href={drawRoute(directoryName)}>
        ガチャのページへもどる
      </ButtonLink>
    }
  />
);

/** The shape of a result that is being asked for. */
export const Waiting = () => (
  <div role="status" aria-label="結果を確認しています">
    <Skeleton height={64} />
  </div>
);
