/**
 * The answer's own address; `about` is the id of its question. With scripts it is copied as well (copy-address.ts); without
 * them it is a plain link. How it looks goes by its place (question-group.module.css): there are many of it on a page.
 */
export const CopyLink = ({ id, about }: { readonly id: string; readonly about: string }) => (
  <p>
    <a href={`#${id}`} aria-describedby={about}>
      この答えへのリンク
    </a>
    <span role="status" />
  </p>
);
