/** Removes what does not change the picture: line breaks, double spaces, blanks inside quotes and needless zeros. */
const squeeze = (svg) =>
  svg
    .replace(/\s+/g, ' ')
    .replace(/> </g, '><')
    .replace(/(=") +| +(?="(?:[ />]))/g, '$1')
    .replace(/(\.\d*?)0+(?=[^\d.])/g, (_, kept) => (kept === '.' ? '' : kept))
    .trim();

/** A whole SVG document. `box` is [x, y, width, height]; without a label the picture is decoration. */
export function sheet(box, drawing, label) {
  const [, , width, height] = box;
  const named = label ? ` role="img" aria-label="${label}"` : '';
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
    viewBox="${box.join(' ')}"`;
  return `${squeeze(`${open}${named}>${drawing}</svg>`)}\n`;
}
