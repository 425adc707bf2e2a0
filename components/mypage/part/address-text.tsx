/** A house number, such as 1-2-3 or 203. */
const NUMBER = /([0-9]+(?:-[0-9]+)*)/;

/** An address whose lines do not end within a house number. */
export const AddressText = ({ children }: { readonly children: string }) =>
  children.split(NUMBER).map((part, place) =>
    place % 2 === 1 ? (
      <span key={place} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
