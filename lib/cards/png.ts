import sharp from 'sharp';

const LONGEST_SECONDS = 10;

/** The finished picture. The shop prints in few flat inks, so that a palette loses nothing one can see. */
export async function pngOf(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const png = await sharp(Buffer.from(svg))
    .timeout({ seconds: LONGEST_SECONDS })
    .flatten()
    .png({ palette: true, quality: 92, effort: 5, compressionLevel: 9 })
    .toBuffer();
  return Uint8Array.from(png);
}
