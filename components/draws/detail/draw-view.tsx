import { ViewerGallery } from '#components/images/viewer-gallery.tsx';
import { ViewerGroup } from '#components/images/viewer-group.tsx';
import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import { Card } from '#components/ui/card.tsx';
import { Section } from '#components/ui/section.tsx';
import type { DrawDetail, DrawSummary } from '#lib/contract/draw.ts';
import type { ShownPicture } from '#components/images/shown-picture.ts';
import { namedPicture } from '#lib/prizes/named-picture.ts';
import type { Prize } from '#lib/contract/prize.ts';
import { artTransitionName } from '#lib/draws/art-transition.ts';
import { goodsTexts } from '#lib/text/prize-goods.ts';
import { numbersOf } from '#lib/draws/draw-numbers.ts';
import { drawRoute, fairnessRoute } from '#lib/site/routes.ts';
import { LOCAL_BEACON } from '#lib/text/local-beacon.ts';
import { noBreak } from '#lib/text/no-break.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import { DrawGrid } from '../draw-grid.tsx';
import { LiveDraw } from '../live-draw.tsx';
import { InfoPanel } from './info-panel.tsx';
import { LastOnePanel } from './last-one-panel.tsx';
import { type PrizeRowData, PrizeTable } from './prize-table.tsx';
import type { Sale } from './sale-terms.tsx';
// Imported beside the static parts, for their style sheets.
import './sale-texts.tsx';
import { StaticBeforeBuying, StaticBuyingSteps, StaticSaleTerms, StaticSellingOut } from './static-texts.ts';
import styles from './draw-view.module.css';

type DrawViewProps = {
  readonly draw: DrawDetail;
  /** Other draws on sale; shown below a draw that is sold out or ended. */
  readonly others: readonly DrawSummary[];
  /** The days that promised days do not count. Undefined: none. */
  readonly closedDays?: string;
};

/** A draw's page. */
export const DrawView = (view: DrawViewProps) => (
  <LiveDraw directoryName={view.draw.directoryName} numbers={numbersOf(view.draw)}>
    <DrawContent {...view} />
  </LiveDraw>
);

/** The content of a draw's page, inside the `LiveDraw` with its numbers. */
export function DrawContent({ draw, others, closedDays }: DrawViewProps) {
  return (
    <ViewerGroup>
      <div className="wrap">
        <Breadcrumb below={[{ name: draw.title, path: drawRoute(draw.directoryName) }]} />
        <div className={styles.columns}>
          <Card hanging band={draw.ink} className={styles.gallery}>
            <ViewerGallery pictures={galleryOf(draw)} glides={artTransitionName(draw.directoryName)} />
          </Card>
          <div className={styles.buying}>
            <InfoPanel draw={draw} />
            <FairnessLine draw={draw} />
          </div>
          <Card className={styles.description}>
            {/* The index is the key: keyed by its text, each paragraph would be sent twice. */}
            {draw.description.map((paragraph, place) => (
              <p key={place}>{noBreak(paragraph)}</p>
            ))}
          </Card>
        </div>
      </div>
      <DrawTexts draw={draw} others={others} closedDays={closedDays} />
    </ViewerGroup>
  );
}

/** One large picture and a row of small ones. The viewer shows those of the other prizes too. */
const MAX_PICTURES = 5;

/** The art, the gallery and the best prizes, without duplicates. */
function galleryOf({ title, art, gallery, prizes }: DrawDetail): ShownPicture[] {
  const pictures = [{ ...art, caption: title }, ...gallery, ...prizes.map(namedPicture)];
  return [...new Map(pictures.map((picture) => [picture.pictureId, picture])).values()].slice(
    0,
    MAX_PICTURES,
  );
}

/** The constant part of a prize row; counts and odds are in the draw's numbers. */
const prizeRowOf = (
  { code, grade, gradeLabel, name, note, variants, picture, goods }: Prize,
  { chooseDays }: Pick<DrawDetail, 'chooseDays'>,
): PrizeRowData => ({
  code,
  grade,
  gradeLabel,
  name,
  picture,
  ...picturedVariants(variants),
  note: variants.length === 0 ? note : `${note}(${variants.map((variant) => variant.name).join('・')})`,
  ...(chooseDays !== undefined &&
    variants.length > 0 && { choice: `当たってから${chooseDays}日のあいだ、種類を選べます` }),
  ...(goods && { goods: goodsTexts(goods).join('／') }),
});

/** Left out without pictures of their own: the props are in the page. */
function picturedVariants(variants: Prize['variants']): Pick<PrizeRowData, 'variants'> {
  const pictured = variants.flatMap(({ name, picture }) => (picture === null ? [] : [{ name, picture }]));
  return pictured.length === 0 ? {} : { variants: pictured };
}

const saleOf = ({
  opensAt,
  closesAt,
  shipping,
  shippingDateChanges,
  limits,
  paymentTypes,
}: DrawDetail): Sale => ({
  opensAt,
  closesAt,
  shipping,
  shippingDateChanges,
  limits,
  paymentTypes,
});

/** A draw that is over shows no instructions, so that other draws come sooner. */
function DrawTexts({ draw, others, closedDays }: DrawViewProps) {
  const isOver = draw.state === 'soldOut' || draw.state === 'ended';
  return (
    <>
      <Section title={isOver ? '賞品' : '賞品と確率'} id="prizes">
        <PrizeTable prizes={draw.prizes.map((prize) => prizeRowOf(prize, draw))} />
        {draw.lastOnePrize && <LastOnePanel prize={draw.lastOnePrize} />}
      </Section>
      {isOver && <OthersOnSale draws={others} />}
      <Section title="販売について" id="terms">
        <StaticSaleTerms {...saleOf(draw)} closedDays={closedDays} {...(isOver && { isOver })} />
      </Section>
      {!isOver && <HowToBuy {...draw} />}
      {!isOver && <OthersOnSale draws={others} />}
    </>
  );
}

const OthersOnSale = ({ draws }: { readonly draws: readonly DrawSummary[] }) =>
  draws.length > 0 && (
    <Section title="いま引けるガチャ">
      <DrawGrid draws={draws} />
    </Section>
  );

function HowToBuy({ salesType, price, chooseDays, allowsSwap }: DrawDetail) {
  const choice = { ...(chooseDays !== undefined && { chooseDays }), ...(allowsSwap && { allowsSwap }) };
  const free = price === 0 ? ({ isFree: true } as const) : {};
  return (
    <>
      <Section title="買い方" id="steps">
        <StaticBuyingSteps {...free} />
      </Section>
      <div className={`wrap ${styles.pair}`}>
        <Section title="完売したときは" id="selling-out">
          <StaticSellingOut salesType={salesType} {...free} />
        </Section>
        <Section title={price === 0 ? '引く前のご確認' : '購入前のご確認'} id="before-buying">
          <StaticBeforeBuying {...free} {...choice} />
        </Section>
      </div>
    </>
  );
}

/** Link to the draw's fairness page. */
const FairnessLine = ({ draw: { directoryName, price, isLocalBeacon } }: { readonly draw: DrawDetail }) => (
  <p className={styles.line}>
    <span>
      <span>{price === 0 ? '結果は、ご注文のあとに出る' : '結果は、お支払いのあとに出る'}</span>
      <wbr />
      <span>乱数で決まります。</span>
    </span>
    {isLocalBeacon && <span>{LOCAL_BEACON}</span>}
    <ButtonLink kind="text" href={fairnessRoute(directoryName)} prefetch={false}>
      公平性の記録を見る
    </ButtonLink>
  </p>
);
