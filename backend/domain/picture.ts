/** A picture with the widths it is kept in, ascending. Width and height are those of the widest version. */
export type Picture = {
  readonly pictureId: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
};
