import { Section } from '#components/ui/section.tsx';
import { Card } from '#components/ui/card.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import type { CardLook, SiteTextCard } from '#lib/contract/site-text-blocks.ts';
import { type BodyBlock, type Chapter, outlineOf } from '#lib/site-texts/outline.ts';
import type { ShownText } from '#lib/site-texts/shown-text.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { TextBlocks } from '../text-blocks.tsx';
import { BoxCards } from './box-cards.tsx';
import { Delivery } from './delivery.tsx';
import { LastOne } from './last-one.tsx';
import { ProofLead, ProofStages } from './proof.tsx';
import { StepCards } from './step-cards.tsx';
import styles from './guide-text.module.css';

export { Host } from './host.tsx';

/** The chapters of 遊び方. */
export const GuideText = ({ text }: { readonly text: ShownText }) => (
  <>
    {outlineOf(text.blocks).chapters.map((chapter) => (
      <GuideChapter key={chapter.id} {...chapter} />
    ))}
    <Onward />
  </>
);

type CardsBlock = Extract<BodyBlock, { kind: 'cards' }>;

/** Cards across the page; all other blocks of a chapter are together on a card of their own. */
const OPEN_LOOKS: readonly CardLook[] = ['steps', 'box', 'lastOne', 'proof'];

function GuideChapter({ id, title, blocks, articles }: Chapter) {
  const all = [...blocks, ...articles.flatMap((article) => article.blocks)];
  const isProof = cardsOf(all, 'proof').length > 0;
  return (
    <Section title={title} id={id} background={isProof ? 'paper' : 'peg'}>
      {runsOf(all).map((run, at) =>
        isOpen(run[0]) ? (
          <OpenCards key={at} {...run[0]} />
        ) : isProof ? (
          <ProofLead key={at} blocks={run} title={title} />
        ) : (
          <ClosedRun key={at} blocks={run} title={title} />
        ),
      )}
    </Section>
  );
}

const isOpen = (block: BodyBlock | undefined): block is CardsBlock =>
  block?.kind === 'cards' && OPEN_LOOKS.includes(block.look);

/** Each open block by itself, and the runs of others between them. */
function runsOf(blocks: readonly BodyBlock[]): readonly (readonly BodyBlock[])[] {
  const runs: BodyBlock[][] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    if (isOpen(block) || last === undefined || isOpen(last[0])) runs.push([block]);
    else last.push(block);
  }
  return runs;
}

function OpenCards({ look, cards }: CardsBlock) {
  if (look === 'steps') return <StepCards cards={cards} />;
  if (look === 'box') return <BoxCards cards={cards} />;
  return look === 'lastOne' ? <LastOne cards={cards} /> : <ProofStages cards={cards} />;
}

type RunProps = { readonly blocks: readonly BodyBlock[]; readonly title: string };

/** Stations of a shipment with figures below, or figures beside the text. */
function ClosedRun({ blocks, title }: RunProps) {
  const stations = cardsOf(blocks, 'stations');
  const figures = cardsOf(blocks, 'figures');
  const texts = blocks.filter(({ kind }) => kind !== 'cards');
  if (stations.length > 0)
    return (
      <Delivery stations={stations} figures={figures}>
        <TextBlocks blocks={texts} title={title} />
      </Delivery>
    );
  return (
    <Card className={figures.length > 0 ? styles.card : styles.words}>
      {figures.length > 0 && (
        <dl className={styles.limits}>
          {figures.map((figure) => (
            <div key={figure.title}>
              <dt>{figure.title}</dt>
              <dd className="num">{figure.label}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.beside}>
        <TextBlocks blocks={texts} title={title} />
      </div>
    </Card>
  );
}

const cardsOf = (blocks: readonly BodyBlock[], look: CardLook): readonly SiteTextCard[] =>
  blocks.flatMap((block) => (block.kind === 'cards' && block.look === look ? block.cards : []));

/** Links to continue with. */
const Onward = () => (
  <div className={`wrap ${styles.onward}`}>
    <ButtonLink kind="primary" href={ROUTES.top}>
      開催中のガチャを見る
    </ButtonLink>
    <ButtonLink kind="secondary" href={ROUTES.faq}>
      よくある質問を読む
    </ButtonLink>
  </div>
);
