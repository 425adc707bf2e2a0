import { buildIfChanged } from '#backend/ops/shop/build.ts';
import { inPlainWords } from '#backend/persistence/embedded/failure.ts';
import { stopAsked } from '#backend/ops/shop/stop-asked.ts';
import { LOGS } from './checks.ts';

try {
  await buildIfChanged({ DATA_DIR: LOGS }, stopAsked());
} catch (error) {
  console.error(inPlainWords(error));
  process.exitCode = 1;
}
