import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { finishedPages, inlineScriptHashes } from '../../server/finished-pages.ts';

describe('a page is compressed', () => {
  /** The texts that were compressed while these pages were requested in order. */
  function compressedOf(pages: readonly (readonly [page: string, etag: string | undefined])[]): string[] {
    const compressed: string[] = [];
    const compress = (text: string, coding: string) => {
      compressed.push(text);
      return Buffer.from(text + coding);
    };
    const finishPage = finishedPages({ policyFor: () => '', compress });
    for (const [page, etag] of pages)
      expect(String(finishPage(page, etag).compressed('br'))).toBe(`${page}br`);
    return compressed;
  }

  test('once for all requests', () => {
    const pages = [['<p>a', '"1"'] as const, ['<p>b', '"2"'] as const];
    expect(compressedOf([...pages, ...pages, ...pages])).toEqual(['<p>a', '<p>b']);
  });

  test('again if another page has the same ETag, or without one', () => {
    const pages = [['<p>a', '"1"'] as const, ['<p>b', '"1"'] as const];
    expect(compressedOf([...pages, ...pages])).toEqual(['<p>a', '<p>b', '<p>a', '<p>b']);
    expect(
      compressedOf([
        ['<p>a', undefined],
        ['<p>a', undefined],
      ]),
    ).toEqual(['<p>a', '<p>a']);
  });

  test('again after two hundred other pages', () => {
    const pages = Array.from({ length: 201 }, (_, index) => [`<p>${index}`, `"${index}"`] as const);
    const [first = ['', ''] as const, second = ['', ''] as const] = pages;
    const compressed = compressedOf([...pages.slice(0, 200), first, ...pages.slice(200), first, second]);
    expect(compressed.slice(200)).toEqual(['<p>200', '<p>1']);
  });

  test('once in each coding, without loss', () => {
    const page = finishedPages({ policyFor: () => '' })('<p>まるぽ', '"1"');
    expect(String(brotliDecompressSync(page.compressed('br')))).toBe('<p>まるぽ');
    expect(String(gunzipSync(page.compressed('gzip')))).toBe('<p>まるぽ');
    expect(page.compressed('gzip')).toBe(page.compressed('gzip'));
  });
});

describe('the hashes of inline scripts', () => {
  test.each([
    ['a script with attributes', '<script id="_R_" async="">go()</script>', ['go()']],
    ['a script over several lines', '<script>a\n\nb</script>', ['a\n\nb']],
    ['an empty script', '<script></script>', ['']],
    ['the same script twice', '<script>a</script><p></p><script>a</script>', ['a']],
    ['text like a tag in a script', '<script>"<script>"</script>', ['"<script>"']],
    ['Japanese text', '<script>「箱」</script>', ['「箱」']],
    ['a script with an address', '<script src="/a.js" async=""></script>', []],
    ['structured data', '<script type="application/ld+json">{}</script>', []],
    ['escaped text', '<p>&lt;script&gt;a&lt;/script&gt;</p>', []],
  ])('reads %s', (_what, page, scripts) => {
    const sources = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(inlineScriptHashes(page)).toEqual(sources);
  });
});
