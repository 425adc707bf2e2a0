/** The size of the pictures of the manual, in pixels. */
export const PICTURE_SIZE = { width: 960, height: 630 } as const;
