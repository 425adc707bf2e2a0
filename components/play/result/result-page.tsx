import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { drawRoute, resultRoute } from '#lib/site/routes.ts';
import { Result } from './result.tsx';
import styles from './result.module.css';

/** The result of a purchase: the order's status, then the play, then the prizes. */
export function ResultPage({ draw }: { readonly draw: DrawDetail }) {
  const { directoryName, title } = draw;
  const trail = [
    { name: title, path: drawRoute(directoryName) },
    { name: 'くじ結果', path: resultRoute(directoryName) },
  ];
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb below={trail} />
      <Result draw={draw} />
    </div>
  );
}
