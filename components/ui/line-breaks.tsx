import styles from './line-breaks.module.css';

/** Some sentences in a row, broken between them before any of them is broken within. */
export const Sentences = ({ children }: { readonly children: string }) =>
  children.split(/(?<=。)/).map((sentence) => (
    <span key={sentence} className={styles.sentence}>
      {sentence}
    </span>
  ));

/** A house number, such as 1-2-3 or 203. */
const STREET_NUMBER = /([0-9]+(?:-[0-9]+)*)/;

/** An address whose lines do not end within a house number. */
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

/** An address, which may be long: where it has to be broken, it is before the @ first. */
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
