/** The card that the shop prints and puts into the box of a gift. */
export type GiftCard = {
  /** The name that the giver has typed. */
  readonly from: string;
  /** May have line breaks; may be empty. */
  readonly message: string;
};
