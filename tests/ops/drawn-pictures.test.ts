import { readFile } from 'node:fs/promises';
import { everyPicture } from '../../tools/art/every-picture.mjs';

const ROOT = new URL('../../', import.meta.url);
const pictures = everyPicture();

test('every picture in the repository is the one its drawing makes', async () => {
  const kept = await Promise.all(pictures.map(([place]) => readFile(new URL(place, ROOT), 'utf8')));

  const redrawn = pictures.filter(([, svg], i) => svg !== kept[i]).map(([place]) => place);

  expect(redrawn).toEqual([]);
});

test('no picture needs a font, a script or another file', () => {
  const needy = pictures.filter(([, svg]) => /<text|<script|<style|<image|href=/.test(svg));

  expect(needy.map(([place]) => place)).toEqual([]);
});
