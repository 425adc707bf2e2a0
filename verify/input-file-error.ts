/** A file that cannot be read or is not valid, with the reason. */
export class InputFileError extends Error {
  constructor(file: string, says: string) {
    super(`${file} ${says}`);
    this.name = 'InputFileError';
  }
}

export const unreadable = (file: string, error: unknown) =>
  new InputFileError(file, `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
