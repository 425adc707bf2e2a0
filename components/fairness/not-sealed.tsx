import { ButtonLink } from '#components/page/button.tsx';
import { Breadcrumb } from '#components/page/breadcrumb.tsx';
import { Empty } from '#components/page/empty.tsx';
import { PageTitle } from '#components/page/page-title.tsx';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { drawRoute, fairnessRoute } from '#lib/site/routes.ts';

/** A draw whose box has no seal yet: nothing of it can be bought, so there is nothing to check. */
export const NotSealed = ({ draw: { title, directoryName } }: { readonly draw: DrawDetail }) => (
  <div className="wrap">
    <Breadcrumb
      below={[
        { name: title, path: drawRoute(directoryName) },
        { name: '公平性の記録', path: fairnessRoute(directoryName) },
      ]}
    />
    <PageTitle>{title}の公平性の記録</PageTitle>
    <Empty
      line="箱の封は、これからです"
      note="封をするまで、このガチャは売りはじめません。"
      action={
        <ButtonLink kind="secondary" href={drawRoute(directoryName)}>
          ガチャのページへもどる
        </ButtonLink>
      }
    />
  </div>
);
