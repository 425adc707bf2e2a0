import { inspectPicture, svgProblem } from '#backend/catalogue/original-picture.ts';

describe('Checking an SVG', () => {
  const MANY = 1_000_000;
  const OUTSIDE = 'an SVG that refers to something outside itself';

  // A check with quadratic time does not finish with these within the timeout of the test.
  test.each([
    ['blanks before a reference', `<svg><path fill="url(${' '.repeat(MANY)}#a)"/></svg>`],
    ['blanks in a reference', `<svg><path fill="url('${' '.repeat(MANY)}#a')"/></svg>`],
    ['beginnings of a declaration', '<?xml '.repeat(MANY)],
    ['beginnings of a tag', '< '.repeat(MANY)],
    ['a name without end', `<svg on${'a'.repeat(MANY)}`],
    ['blanks in an attribute', `<svg href${' '.repeat(MANY)}`],
    ['blanks in its value', `<svg href="${' '.repeat(MANY)}#a"`],
  ])('a file with a million %s is checked in linear time', (_what, svg) => {
    expect(svgProblem(svg)).toBeUndefined();
  });

  test.each([
    ['url(http://example.jp/a)', OUTSIDE],
    ['url( "http://example.jp/a")', OUTSIDE],
    [`url(  '  //example.jp/a')`, OUTSIDE],
    [`url('data:text/html,x')`, OUTSIDE],
    ['url(#a)', undefined],
    [`url( ' #a')`, undefined],
    ['url("data:image/png;base64,AA")', undefined],
  ])('a reference outside the file is rejected: %s', (text, problem) => {
    expect(svgProblem(`<svg><path fill="${text}"/></svg>`)).toBe(problem);
  });

  test('a file above the size limit is rejected before it is parsed', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><!--${'x'.repeat(2 * MANY)}-->`;
    const look = (text: string) => inspectPicture({ bytes: Buffer.from(text), path: '', kind: 'wide' });
    expect(await look(`${svg}</svg>`)).toMatchObject({ width: 400, isDrawing: true });
    expect(await look(`${svg}${'<g/>'.repeat(50_000)}</svg>`)).toBe('an SVG of more than 2 MB');
  });

  test.each(['', '\ufeff', '\n  '])('an encoding other than UTF-8 is rejected, after %j too', (before) => {
    const declared = (encoding: string) => `${before}<?xml version="1.0" encoding="${encoding}"?><svg/>`;
    expect(svgProblem(declared('UTF-16'))).toBe('an SVG that is not in UTF-8');
    expect(svgProblem(declared('utf-8'))).toBeUndefined();
  });
});
