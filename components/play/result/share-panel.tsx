import { useEffect, useRef, useState } from 'react';
import { useBrand } from '#components/brand/page-brand.tsx';
import { ShopPicture } from '#components/images/shop-picture.tsx';
import '#components/ui/grade.css';
import { Button } from '#components/ui/button.tsx';
import type { OrderDetail } from '#lib/contract/order.ts';
import { keyOfPrize } from '#lib/draws/card-prize.ts';
import { bestPrize, shareText } from '#lib/play/prize-text.ts';
import { PRIZE_CARD_SIZES, prizeCard } from '#lib/seo/prize-card.ts';
import { drawRoute, wonPrizeRoute } from '#lib/site/routes.ts';
import type { PlayedDraw } from './played-draw.ts';
import styles from './share-panel.module.css';

type Props = { readonly draw: PlayedDraw; readonly order: OrderDetail };

type Outcome = 'none' | 'copied' | 'failed';

const OUTCOME_TEXT: Readonly<Record<Outcome, string>> = {
  none: '',
  copied: 'リンクをコピーしました。',
  failed: 'コピーできませんでした。',
};

/** The ways to share a result: with its picture, to X or LINE, or by its link. Nothing of them names a person. */
export function SharePanel({ draw, order }: Props) {
  const [outcome, setOutcome] = useState<Outcome>('none');
  const { text, url, best, card } = useShared({ draw, order });
  const file = useFile(card?.path);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${text}\n${url}`);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  return (
    <section className={styles.panel} aria-labelledby="share">
      <h2 ref={heading} id="share" tabIndex={-1} className={styles.title}>
        シェアする
      </h2>
      {card !== undefined && best !== undefined && (
        // The prize is shown until its card has come.
        <div className={styles.card} data-grade={best.grade}>
          <ShopPicture picture={{ ...best.picture, alt: '' }} sizes="96px" className={styles.prize} />
          <img {...SQUARE} src={card.path} alt={card.alt} decoding="async" className={styles.image} />
        </div>
      )}
      <div className={styles.ways}>
        <ShareSheet text={text} url={url} file={file} />
        <a className={styles.way} href={postOn('x', text, url)} target="_blank" rel="noopener noreferrer">
          Xに投稿する
        </a>
        <a className={styles.way} href={postOn('line', text, url)} target="_blank" rel="noopener noreferrer">
          LINEで送る
        </a>
        {card !== undefined && (
          <a className={styles.way} href={card.path} download="koron-do.png">
            画像を保存する
          </a>
        )}
        <Button kind="text" onClick={copy}>
          リンクをコピーする
        </Button>
      </div>
      <p className={styles.note}>お名前や注文の内容は、どこにも入りません。</p>
      <p role="status" className={styles.note}>
        {OUTCOME_TEXT[outcome]}
      </p>
    </section>
  );
}

const SQUARE = PRIZE_CARD_SIZES.square;

/** The text of all prizes, and the link and the picture of the best one. A prize that the draw has renamed has the draw's link. */
function useShared({ draw, order }: Props) {
  const { look } = useBrand();
  const best = bestPrize(order);
  const key = best && keyOfPrize(draw, best);
  const path = key === undefined ? drawRoute(draw.directoryName) : wonPrizeRoute(draw.directoryName, key);
  return {
    text: shareText(order),
    best,
    url: new URL(path, window.location.origin).href,
    card:
      best === undefined || key === undefined
        ? undefined
        : prizeCard(draw, { key, gradeLabel: best.gradeLabel, name: best.name }, { look, shape: 'square' }),
  };
}

/** The picture as a file, read before anybody presses: browsers open their dialog only right after a press. */
function useFile(path: string | undefined): File | undefined {
  const [file, setFile] = useState<File>();
  useEffect(() => {
    if (path === undefined || typeof navigator.canShare !== 'function') return undefined;
    const ended = new AbortController();
    const read = async () => {
      const response = await fetch(path, { signal: ended.signal });
      if (!response.ok) return;
      const picture = new File([await response.blob()], 'koron-do.png', { type: 'image/png' });
      if (navigator.canShare({ files: [picture] })) setFile(picture);
    };
    // Without the picture, the text and the link are shared.
    void read().catch(() => undefined);
    return () => ended.abort();
  }, [path]);
  return file;
}

type SheetProps = { readonly text: string; readonly url: string; readonly file: File | undefined };

/** The dialog of the device, where it has one. */
function ShareSheet({ text, url, file }: SheetProps) {
  if (typeof navigator.share !== 'function') return null;
  const share = () => {
    const picture = file === undefined ? {} : { files: [file] };
    // A cancelled dialog needs no message.
    navigator.share({ text, url, ...picture }).catch(() => undefined);
  };
  return (
    <Button kind="secondary" onClick={share}>
      {file === undefined ? '送る相手を選ぶ' : '画像をつけて送る'}
    </Button>
  );
}

function postOn(network: 'x' | 'line', text: string, url: string): string {
  const address = new URL(
    network === 'x' ? 'https://x.com/intent/post' : 'https://social-plugins.line.me/lineit/share',
  );
  address.searchParams.set('text', text);
  address.searchParams.set('url', url);
  return address.href;
}
