/** A file that cannot be checked, in words for whoever gave it. */
export class InputFileError extends Error {
  constructor(file: string, says: string) {
    super(`${file} ${says}`);
    this.name = 'Unreadable';
  }
}
