import { readFileSync } from 'node:fs';
import { aBackend, importFolder } from '../../support/backend.ts';
import { aCatalogueFolder, aPng } from '../../support/catalogue.ts';

const FILES = ['draws/otsukai/draw.yaml', 'news/1/news.yaml', 'banners/top/banner.yaml'];

test('The examples that the document gives are a catalogue', async () => {
  const backend = await aBackend();
  const folder = await aCatalogueFolder();
  const document = readFileSync('docs/catalogue.md', 'utf8');
  const examples = [...document.matchAll(/^```yaml\n([^]*?)^```/gm)].map(([, example = '']) => example);
  expect(examples).toHaveLength(FILES.length);
  const pixels = await aPng(32, 18);
  for (const [index, file] of FILES.entries()) {
    const example = examples[index] ?? '';
    folder.write(file, example.replaceAll('.svg', '.png'));
    for (const [, picture] of example.matchAll(/file: ([\w-]+)\.svg/g)) {
      folder.write(file.replace(/[^/]+$/, `${picture}.png`), pixels);
    }
  }
  expect(await importFolder(backend.db, folder.path)).toMatchObject({
    draws: { added: ['otsukai'] },
    news: { added: ['1'] },
    banners: { added: ['top'] },
  });
  const { tickets, lastOnePrize } = (await backend.get('/api/product/otsukai')).json();
  expect([tickets.total, lastOnePrize.name]).toEqual([200, '金のかごセット']);
  folder.remove();
  await backend.close();
});
