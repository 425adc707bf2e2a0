import styles from './line-breaks.module.css';

/** Sentences in a row: lines break between sentences first. */
export const Sentences = ({ children }: { readonly children: string }) =>
  children.split(/(?<=。)/).map((sentence) => (
    <span key={sentence} className={styles.sentence}>
      {sentence}
    </span>
  ));

/** A street number, such as 1-2-3 or 203. */
const STREET_NUMBER = /([0-9]+(?:-[0-9]+)*)/;

/** An address without line breaks inside a street number. */
export const AddressText = ({ children }: { readonly children: string }) =>
  children.split(STREET_NUMBER).map((part, place) =>
    place % 2 === 1 ? (
      <span key={place} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );

/** An email address; a long one breaks before the @ first. */
export function EmailText({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
