import { ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { NewsBlock } from '#lib/contract/news.ts';
import { noBreak } from '#lib/text/no-break.ts';
import styles from './news-blocks.module.css';

function Block({ block }: { readonly block: NewsBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h2 className={styles.heading}>{block.text}</h2>;
    case 'paragraph':
      return <p>{noBreak(block.text)}</p>;
    case 'list':
      return (
        <ul className={styles.list}>
          {block.items.map((item) => (
            <li key={item}>{noBreak(item)}</li>
          ))}
        </ul>
      );
    case 'link':
      return (
        <p>
          <ButtonLink kind="text" href={block.link} prefetch={false}>
            <span>{block.text}</span>
            <Icon name="right" size={18} />
          </ButtonLink>
        </p>
      );
  }
}

/** The blocks of a news text. They never change order, so their index is the key. */
export const NewsBlocks = ({ body }: { readonly body: readonly NewsBlock[] }) => (
  <div className={styles.blocks}>
    {body.map((block, index) => (
      <Block key={index} block={block} />
    ))}
  </div>
);
