/** A file of a carrier: its bytes, and its lines as the shop counts them. */
export type TrackingFile = {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly lines: readonly string[];
};

/** Reads a dropped or chosen file. */
export async function readTrackingFile(file: File): Promise<TrackingFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { name: file.name, bytes, lines: textOf(bytes).split(/\r\n|\n|\r/) };
}

/** The shop decides about the encoding; this is only for showing lines. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('shift_jis').decode(bytes);
  }
}
