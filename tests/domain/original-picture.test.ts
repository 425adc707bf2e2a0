import { inspectPicture } from '#backend/catalogue/original-picture.ts';
import { svgProblem } from '#backend/catalogue/svg-problem.ts';

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
    ['a letter in the name of an element', `<${'a'.repeat(MANY)}`],
    ['attributes of a program', `<svg${' inkscape:a='.repeat(MANY / 10)}`],
    ['a comment', '<!--'.repeat(MANY / 10)],
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

  test.each([
    ['a letter of url by its number in CSS', `<svg><path style="fill:u\\72l(http://example.jp/a)"/></svg>`],
    [
      'a letter of @import by its number in CSS',
      '<svg><style>@\\69mport "http://example.jp/a"</style></svg>',
    ],
    ['a reference to a character', `<svg><path fill="&#117;rl(http://example.jp/a)"/></svg>`],
    ['a reference to a character, hexadecimal', `<svg><path fill="&#x75;rl(http://example.jp/a)"/></svg>`],
    ['a comment', '<svg><style>u<!-- -->rl(http://example.jp/a)</style></svg>'],
    ['a section', '<svg><style>@<![CDATA[import "http://example.jp/a"]]></style></svg>'],
    ['another function', '<svg><path style="fill:image-set(\'http://example.jp/a\' 1x)"/></svg>'],
    ['a base', '<svg xml:base="http://example.jp/"><use href="#a"/></svg>'],
    ['an animation of an address', '<svg><a><set attributeName="href" to="javascript:x()"/></a></svg>'],
    ['HTML', '<svg xmlns:h="http://www.w3.org/1999/xhtml"><h:object data="http://example.jp/a"/></svg>'],
    ['a prefix', '<svg xmlns:i="http://www.w3.org/2000/svg"><i:set attributeName="href" to="//x"/></svg>'],
    ['an element of HTML', '<svg><iframe srcdoc="x"></iframe></svg>'],
  ])('a reference hidden by %s is rejected', (_how, svg) => {
    expect(svgProblem(svg)).toMatch(/^an SVG /);
  });

  test.each([
    ['paths of Windows', String.raw`<svg><g inkscape:export-filename="C:\drawings\a.png" id="a"/></svg>`],
    [
      'metadata',
      '<svg><metadata><rdf:RDF><cc:Work rdf:about=""/></rdf:RDF></metadata><path d="M0 0"/></svg>',
    ],
    ['filters and text', '<svg><filter id="a"><feGaussianBlur/></filter><text>&#x3042;&amp;</text></svg>'],
    ['elements with a prefix', '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:rect/></svg:svg>'],
  ])('a drawing with %s is accepted', (_what, svg) => {
    expect(svgProblem(svg)).toBeUndefined();
  });

  test('depth and number of elements are limited', () => {
    expect(svgProblem(`<svg>${'<g>'.repeat(300)}${'</g>'.repeat(300)}</svg>`)).toBe(
      'an SVG that nests more than 256 elements',
    );
    expect(svgProblem(`<svg>${'<g/>'.repeat(100_001)}</svg>`)).toBe('an SVG of more than 100000 elements');
    expect(svgProblem(`<svg>${'<g></g>'.repeat(1_000)}</svg>`)).toBeUndefined();
  });

  test('a file above the size limit is rejected before it is parsed', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><!--${'x'.repeat(2 * MANY)}-->`;
    const look = (text: string) => inspectPicture({ bytes: Buffer.from(text), path: '', kind: 'wide' });
    expect(await look(`${svg}</svg>`)).toMatchObject({ width: 400, isDrawing: true });
    expect(await look(`${svg}${'<g/>'.repeat(50_000)}</svg>`)).toMatchObject({
      refusal: 'pictureTooLarge',
      text: 'an SVG of more than 2 MB',
    });
  });

  test.each(['', '\ufeff', '\n  '])('an encoding other than UTF-8 is rejected, after %j too', (before) => {
    const declared = (encoding: string) => `${before}<?xml version="1.0" encoding="${encoding}"?><svg/>`;
    expect(svgProblem(declared('UTF-16'))).toBe('an SVG that is not in UTF-8');
    expect(svgProblem(declared('utf-8'))).toBeUndefined();
  });
});
