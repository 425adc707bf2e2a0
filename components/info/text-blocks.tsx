import { Notice } from '#components/ui/notice.tsx';
import { Phrases } from '#components/ui/phrases.tsx';
import type { BodyBlock } from '#lib/site-texts/outline.ts';
import { titlePhrases } from '#lib/text/title-phrases.ts';
import { Items, Paragraph } from './clause.tsx';
import { FactsTable } from './facts-table.tsx';
import styles from './text-blocks.module.css';

type TextBlocksProps = {
  readonly blocks: readonly BodyBlock[];
  /** The title of their part, by which tables are named. */
  readonly title: string;
  /** Whether lists are numbered, as in terms. */
  readonly isNumbered?: boolean;
};

/** Blocks below one another. Questions, cards and pictures belong to one page each, which shows them itself. */
export const TextBlocks = ({ blocks, title, isNumbered = false }: TextBlocksProps) =>
  blocks.map((block, at) => <TextBlock key={at} block={block} title={title} isNumbered={isNumbered} />);

type TextBlockProps = {
  readonly block: BodyBlock;
  readonly title: string;
  readonly isNumbered: boolean;
};

function TextBlock({ block, title, isNumbered }: TextBlockProps) {
  switch (block.kind) {
    case 'lead':
      return (
        <p className={styles.lead}>
          <Phrases of={titlePhrases(block.text)} />
        </p>
      );
    case 'paragraph':
      return <Paragraph text={block.text} />;
    case 'note':
      return (
        <Notice>
          <Paragraph text={block.text} />
        </Notice>
      );
    case 'list':
      return <Items items={block.items} numbered={isNumbered} />;
    case 'facts':
      return (
        <div className={styles.facts}>
          <FactsTable caption={title} facts={block.rows} />
        </div>
      );
    case 'question':
    case 'cards':
    case 'picture':
      return null;
  }
}
