/** The backend could not say, and never said before: a page that needs to know cannot be made now. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}
