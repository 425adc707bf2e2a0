const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a text is an id as the database writes it. Other texts match no row and are not queried. */
export const isUuid = (text: string): boolean => UUID.test(text);
