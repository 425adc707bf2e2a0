import { Phrases } from '#components/ui/phrases.tsx';
import { ProofSign, SIGNS } from '#components/ui/proof-sign.tsx';
import type { SiteTextCard } from '#lib/contract/site-text-blocks.ts';
import type { BodyBlock } from '#lib/site-texts/outline.ts';
import { TextBlocks } from '../text-blocks.tsx';
import styles from './proof.module.css';

type ProofLeadProps = { readonly blocks: readonly BodyBlock[]; readonly title: string };

/** The claim and its explanation. A line of the claim ends at a comma or a full stop. */
export const ProofLead = ({ blocks, title }: ProofLeadProps) => (
  <div className={styles.lead}>
    {blocks.map((block, at) =>
      block.kind === 'lead' ? (
        <p key={at} className={`phrases ${styles.claim}`}>
          <Phrases of={block.text.split(/(?<=[、。])/u)} />
        </p>
      ) : (
        <TextBlocks key={at} blocks={[block]} title={title} />
      ),
    )}
  </div>
);

/** The stages of the proof, left to right. */
export const ProofStages = ({ cards }: { readonly cards: readonly SiteTextCard[] }) => (
  <ol className={styles.moments} role="list">
    {cards.map(({ label, title, lines }, at) => (
      <li key={title} className={styles.moment}>
        <ProofSign sign={SIGNS[at] ?? 'announced'} />
        {label !== undefined && <p className={styles.when}>{label}</p>}
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.words}>{lines.join('')}</p>
      </li>
    ))}
  </ol>
);
