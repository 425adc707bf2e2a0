const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Ids are written as the database writes them. What is no id at all is nobody's, and is not even looked for. */
export const isUuid = (text: string): boolean => UUID.test(text);
