import { useEffect, useRef, useState } from 'react';
import { useBrand } from '#components/brand/page-brand.tsx';
import { ShopPicture } from '#components/images/shop-picture.tsx';
import '#components/ui/grade.css';
import base from '#components/ui/base.module.css';
import { Button } from '#components/ui/button.tsx';
import { Strokes } from '#components/ui/icon.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { DrawDetail } from '#lib/contract/draw.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { bestPrize, shareText } from '#lib/play/prize-text.ts';
import { RESULT_CARD_SIZES, resultCard } from '#lib/seo/result-card.ts';
import type { SocialCard } from '#lib/seo/social-card.ts';
import { useMemberQuery } from '#lib/session/use-member-query.ts';
import { drawRoute, wonRoute } from '#lib/site/routes.ts';
import { SHARE_STROKES } from './share-strokes.ts';
import { PICTURE_FILE, wonPicture } from './won-picture.ts';
import styles from './share-panel.module.css';

type Props = { readonly draw: DrawDetail; readonly order: OrderDetail };

/** The part of a result that is shared. */
type SharedPart = {
  readonly path: string;
  /** `undefined`: a prize that the draw has renamed. */
  readonly card: (SocialCard & { readonly width: number; readonly height: number }) | undefined;
};

/** The ways to share a result: with its picture, to X or LINE, or by its link. Nothing of them names a person. */
export function SharePanel(props: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.panel} aria-labelledby="share">
      <h2 ref={heading} id="share" tabIndex={-1} className={styles.title}>
        シェアする
      </h2>
      {props.order.prizes.length > 1 ? <SeveralPrizes {...props} /> : <BestPrize {...props} />}
    </section>
  );
}

/** The whole result or its best prize. Without an answer of the shop the best prize alone is shared. */
function SeveralPrizes({ draw, order }: Props) {
  const { orderHistoryId } = order;
  const { look } = useBrand();
  const best = useBest({ draw, order });
  const [isWhole, setWhole] = useState(true);
  const { answer, failure } = useMemberQuery(
    'shareResult',
    (callApi) => callApi('shareResult', { params: { orderHistoryId } }),
    orderHistoryId,
  );
  if (failure !== undefined) return <Ways order={order} part={best} />;
  const whole = answer && {
    path: wonRoute(draw.directoryName, answer.key),
    card: wholeCard(draw, { key: answer.key, order, look }),
  };
  const part = isWhole ? whole : best;
  return (
    <>
      <fieldset className={styles.choice}>
        <legend className="visually-hidden">シェアする内容</legend>
        <Part name="ぜんぶの結果" isChosen={isWhole} onChoose={() => setWhole(true)} />
        <Part name="いちばんの賞品だけ" isChosen={!isWhole} onChoose={() => setWhole(false)} />
      </fieldset>
      {part === undefined ? (
        <Skeleton height={400} width="100%" />
      ) : (
        <Ways key={part.path} order={order} part={part} />
      )}
    </>
  );
}

type WholeParams = { readonly key: string; readonly look: string; readonly order: OrderDetail };

const wholeCard = (draw: DrawDetail, { key, look, order }: WholeParams) => ({
  ...resultCard(draw, { key, tickets: order.quantity }, { look, shape: 'tall' }),
  ...RESULT_CARD_SIZES.tall,
});

type PartProps = { readonly name: string; readonly isChosen: boolean; readonly onChoose: () => void };

const Part = ({ name, isChosen, onChoose }: PartProps) => (
  <label className={styles.part}>
    <input type="radio" name="shared" checked={isChosen} onChange={onChoose} />
    <span>{name}</span>
  </label>
);

const BestPrize = (props: Props) => <Ways order={props.order} part={useBest(props)} />;

/** The link and the picture of the best prize. A prize that the draw has renamed has the draw's link. */
function useBest({ draw, order }: Props): SharedPart {
  const { look } = useBrand();
  const best = bestPrize(order);
  const picture = best && wonPicture(draw, best, look);
  return picture === undefined
    ? { path: drawRoute(draw.directoryName), card: undefined }
    : { path: wonRoute(draw.directoryName, picture.key), card: picture.card };
}

type Outcome = 'none' | 'copied' | 'failed';

const OUTCOME_TEXT: Readonly<Record<Outcome, string>> = {
  none: '',
  copied: 'リンクをコピーしました。',
  failed: 'コピーできませんでした。',
};

/** A link to another site or to a file, which looks like a button. */
const WAY = `${base.button} ${base.secondary} ${styles.way}`;

type WaysProps = { readonly order: OrderDetail; readonly part: SharedPart };

/** The picture of a part of the result, and the ways to share it. */
function Ways({ order, part }: WaysProps) {
  const [outcome, setOutcome] = useState<Outcome>('none');
  const [isCardMissing, setCardMissing] = useState(false);
  const { path } = part;
  const { name } = useBrand();
  const card = isCardMissing ? undefined : part.card;
  const text = shareText(order);
  const url = new URL(path, window.location.origin).href;
  const best = bestPrize(order);
  const file = useFile(card?.path);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${text}\n${url}`);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  return (
    <>
      {card !== undefined && best !== undefined && (
        // The prize is shown until its card has come.
        <div
          className={styles.card}
          data-grade={best.grade}
          style={{ aspectRatio: `${card.width} / ${card.height}` }}
        >
          <ShopPicture picture={{ ...best.picture, alt: '' }} sizes="96px" className={styles.prize} />
          <img
            key={card.path}
            src={card.path}
            alt={card.alt}
            width={card.width}
            height={card.height}
            decoding="async"
            className={styles.image}
            onError={() => setCardMissing(true)}
          />
        </div>
      )}
      <div className={styles.ways}>
        <ShareSheet text={text} url={url} file={file} />
        <a className={WAY} href={postOnX(text, url, name)} target="_blank" rel="noopener noreferrer">
          <Strokes drawing={SHARE_STROKES.latinX} size={24} />
          <span>Xに投稿する</span>
        </a>
        <a className={WAY} href={sendByLine(text, url)} target="_blank" rel="noopener noreferrer">
          <Strokes drawing={SHARE_STROKES.bubble} size={24} />
          <span>LINEで送る</span>
        </a>
        {card !== undefined && (
          <a className={WAY} href={card.path} download={PICTURE_FILE}>
            <Strokes drawing={SHARE_STROKES.save} size={24} />
            <span>画像を保存する</span>
          </a>
        )}
        <Button kind="secondary" className={styles.way} onClick={copy}>
          <Strokes drawing={SHARE_STROKES.link} size={24} />
          <span>リンクをコピーする</span>
        </Button>
      </div>
      <p className={styles.note}>お名前や注文の内容は、どこにも入りません。</p>
      <p role="status" className={styles.note}>
        {OUTCOME_TEXT[outcome]}
      </p>
    </>
  );
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
      const picture = new File([await response.blob()], PICTURE_FILE, { type: 'image/png' });
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
    <Button kind="secondary" className={`${styles.way} ${styles.device}`} onClick={share}>
      <Strokes drawing={SHARE_STROKES.send} size={24} />
      <span>{file === undefined ? '送る相手を選ぶ' : '画像をつけて送る'}</span>
    </Button>
  );
}

function postOnX(text: string, url: string, shop: string): string {
  const address = new URL('https://x.com/intent/post');
  address.searchParams.set('text', text);
  address.searchParams.set('url', url);
  address.searchParams.set('hashtags', shop.replaceAll(NOT_IN_HASHTAGS, ''));
  return address.href;
}

/** A hashtag ends at the first of these. */
const NOT_IN_HASHTAGS = /[^\p{L}\p{N}_]/gu;

function sendByLine(text: string, url: string): string {
  const address = new URL('https://social-plugins.line.me/lineit/share');
  address.searchParams.set('text', text);
  address.searchParams.set('url', url);
  return address.href;
}
