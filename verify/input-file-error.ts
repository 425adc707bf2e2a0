/** A file that cannot be read or is not valid, with the reason. */
export class InputFileError extends Error {
  constructor(file: string, says: string) {
    super(`${file} ${says}`);
    this.name = 'InputFileError';
  }
}
