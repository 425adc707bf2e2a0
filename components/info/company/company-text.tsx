import { Phrases } from '#components/ui/phrases.tsx';
import { LazyDrawing } from '#components/images/drawing.tsx';
import { Section } from '#components/ui/section.tsx';
import { type Article, type BodyBlock, type Chapter, outlineOf } from '#lib/site-texts/outline.ts';
import type { ShownText } from '#lib/site-texts/shown-text.ts';
import { titlePhrases } from '#lib/text/title-phrases.ts';
import { BottomAlignedMascot } from '../bottom-aligned-mascot.tsx';
import { FactsTable } from '../facts-table.tsx';
import { Panel } from '../panel.tsx';
import { SampleNotice } from '../sample-notice.tsx';
import { TextBlocks } from '../text-blocks.tsx';
import { MascotCards } from './mascot-cards.tsx';
import styles from './company-text.module.css';

type CompanyProps = { readonly text: ShownText; readonly isSample: boolean };

/** The chapters of 当サイトについて: the mascots and the company. */
export function CompanyText({ text, isSample }: CompanyProps) {
  const { chapters } = outlineOf(text.blocks);
  const withParts = chapters.find(({ articles }) => articles.length > 0);
  return chapters.map((chapter) => (
    <CompanyChapter key={chapter.id} chapter={chapter} isSample={isSample && chapter === withParts} />
  ));
}

type CompanyChapterProps = { readonly chapter: Chapter; readonly isSample: boolean };

/** A chapter: the mascots, texts on a sheet, and its articles on sheets beside one another. */
const CompanyChapter = ({ chapter: { id, title, blocks, articles }, isSample }: CompanyChapterProps) => (
  <Section title={title} id={id}>
    {blocks.some(({ kind }) => kind === 'picture') && <MascotCards />}
    {blocks.some(({ kind }) => kind !== 'picture') && (
      <Panel>
        <CompanyBlocks blocks={blocks} title={title} />
      </Panel>
    )}
    {articles.length > 0 && (
      <div className={styles.sheets}>
        <div className={styles.notice}>
          <SampleNotice isSample={isSample} />
        </div>
        {articles.map((article, at) => (
          <CompanyPart key={article.id} article={article} isLast={at === articles.length - 1} />
        ))}
      </div>
    )}
  </Section>
);

type CompanyPartProps = { readonly article: Article; readonly isLast: boolean };

const CompanyPart = ({ article: { id, title, blocks }, isLast }: CompanyPartProps) => (
  <section id={id} className={styles.part}>
    <Panel>
      <h3 className={styles.title}>{title}</h3>
      <CompanyBlocks blocks={blocks} title={title} />
      {isLast && <BottomAlignedMascot number={8} size={128} className={styles.corner} />}
    </Panel>
  </section>
);

type CompanyBlocksProps = { readonly blocks: readonly BodyBlock[]; readonly title: string };

/** Tables without a frame, and texts. */
const CompanyBlocks = ({ blocks, title }: CompanyBlocksProps) => {
  const texts = blocks.filter(({ kind }) => kind !== 'facts');
  return (
    <>
      {blocks.map(
        (block, at) => block.kind === 'facts' && <FactsTable key={at} caption={title} facts={block.rows} />,
      )}
      {texts.length > 0 && (
        <div className={styles.small}>
          <TextBlocks blocks={texts} title={title} />
        </div>
      )}
    </>
  );
};

/** Introduction of the shop: the blocks before the first chapter. */
export function AboutTheShop({ text }: Pick<CompanyProps, 'text'>) {
  const { opening } = outlineOf(text.blocks);
  return (
    <div className={styles.about}>
      <div className={styles.scene} aria-hidden="true">
        <BottomAlignedMascot number={1} size={116} />
        <LazyDrawing className={styles.machine} src="/art/machine-soda.svg" width="186" height="294" alt="" />
      </div>
      <Panel className={styles.sheet}>
        {opening.map(
          (block, at) =>
            block.kind === 'lead' && (
              <p key={at} className={styles.lead}>
                <Phrases of={titlePhrases(block.text)} />
              </p>
            ),
        )}
        <div className={styles.words}>
          <TextBlocks blocks={opening.filter(({ kind }) => kind !== 'lead')} title="" />
        </div>
      </Panel>
    </div>
  );
}
