/** So many prizes fit into one request to send them. It stands apart, so that a page can know it without the shapes. */
export const MOST_IN_A_PARCEL = 200;
