import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isSupported } from './find-node.mjs';
import { hasPackages, runOnOwnNode } from './project-node.mjs';

// `node run.mjs FILE …` runs a file on a Node that is new enough. It installs nothing, because production has not all packages.

const [file] = process.argv.splice(2, 1);

if (!hasPackages()) fail('The packages are not installed: npm run shop or npm ci installs them.');
if (isSupported(process.versions.node)) await import(pathToFileURL(file).href);
else process.exit(await runOnOwnNode(resolve(file)).catch(({ message }) => fail(message)));

function fail(message) {
  console.error(message);
  process.exit(1);
}
