import { ButtonLink } from '#components/page/button.tsx';
import type { DrawSummary } from '#lib/contract/draw.ts';
import { ROUTES, drawRoute } from '#lib/site/routes.ts';
import { SITE_NAME } from '#lib/site/site.ts';
import { ComingPage } from './coming-page.tsx';

type DrawComingPageProps = {
  readonly name: 'shopping' | 'result';
  readonly draw: Pick<DrawSummary, 'directoryName' | 'title'>;
  readonly path: string;
};

/** A page below a draw's. */
export function DrawComingPage({ name, draw, path }: DrawComingPageProps) {
  const back = drawRoute(draw.directoryName);
  const above = [
    { name: SITE_NAME, path: ROUTES.top },
    { name: draw.title, path: back },
  ];
  return (
    <ComingPage name={name} above={above} path={path}>
      <ButtonLink kind="secondary" href={back}>
        「{draw.title}」へもどる
      </ButtonLink>
    </ComingPage>
  );
}
