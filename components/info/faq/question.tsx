import { TitleText } from '#components/ui/phrases.tsx';
import type { Question as QuestionBlock } from '#lib/site-texts/outline.ts';
import { Items, Paragraph } from '../clause.tsx';

/**
 * A question that opens its answer. The id is on the answer inside: a browser that scrolls to it, for a URL or its page
 * search, opens the element around it without a script.
 */
export function Question({ id, question, lines, list }: QuestionBlock) {
  return (
    <details>
      <summary>
        <h3 id={`q-${id}`}>
          <TitleText>{question}</TitleText>
        </h3>
      </summary>
      <div id={id}>
        {lines.map((text, at) => (
          <Paragraph key={at} text={text} />
        ))}
        {list && <Items items={list} />}
        <CopyLink id={id} about={`q-${id}`} />
      </div>
    </details>
  );
}

/**
 * Link to the answer itself; `about` is the id of its question. With scripts a click also copies its URL
 * (`copyAddress`). Styled by its position, without a class, because a page has many of it.
 */
export const CopyLink = ({ id, about }: { readonly id: string; readonly about: string }) => (
  <p>
    <a href={`#${id}`} aria-describedby={about}>
      この答えへのリンク
    </a>
    <span role="status" />
  </p>
);
