import { ButtonLink } from '#components/page/button.tsx';
import type { DrawSummary } from '#lib/contract/draw.ts';
import { drawRoute } from '#lib/site/routes.ts';
import { ComingPage } from './coming-page.tsx';

type DrawComingPageProps = {
  readonly name: 'result';
  readonly draw: Pick<DrawSummary, 'directoryName' | 'title'>;
  readonly path: string;
};

/** A page below a draw's. */
export function DrawComingPage({ name, draw, path }: DrawComingPageProps) {
  const back = drawRoute(draw.directoryName);
  return (
    <ComingPage name={name} above={[{ name: draw.title, path: back }]} path={path} isForMembers={false}>
      <ButtonLink kind="secondary" href={back}>
        ガチャのページへもどる
      </ButtonLink>
    </ComingPage>
  );
}
