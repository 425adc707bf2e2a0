import { Phrases, TitleText } from './phrases.tsx';
import styles from './line-breaks.module.css';

/** Sentences in a row: lines break between sentences first. */
export const Sentences = ({ children }: { readonly children: string }) =>
  children.split(/(?<=。)/).map((sentence) => (
    <span key={sentence} className={styles.sentence}>
      <TitleText>{sentence}</TitleText>
    </span>
  ));

/** A street number, such as 1-2-3 or 203. */
const STREET_NUMBER = /([0-9]+(?:-[0-9]+)*)/;

/** The end of a prefecture, city, ward, town or village that another name follows. */
const PLACE_END = /(?<=[都道府県市区郡町村])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u;

/** An address, whose lines break between the names of places and not inside a street number. */
export const AddressText = ({ children }: { readonly children: string }) => (
  <span>
    {children.split(STREET_NUMBER).map((part, place) =>
      place % 2 === 1 ? (
        <span key={place} className="nowrap">
          {part}
        </span>
      ) : (
        <Phrases key={place} of={part.split(PLACE_END)} />
      ),
    )}
  </span>
);

/** The number of an order, a shipment or an inquiry, such as 3F2A-91BC-04DE-7A11. */
const SHORT_NUMBER = /([0-9A-F]{4}(?:-[0-9A-F]{4})+)/;

/** A text whose lines do not end inside a number. */
export const NumberedText = ({ children }: { readonly children: string }) => (
  <span key={children} className="num">
    {children.split(SHORT_NUMBER).map((part, place) =>
      place % 2 === 1 ? (
        <span key={place} className="nowrap">
          {part}
        </span>
      ) : (
        part
      ),
    )}
  </span>
);

/** An email address; a long one breaks before the @ first. */
export function EmailText({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span key={email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
