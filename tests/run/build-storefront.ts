import { buildIfChanged } from '#backend/launcher/build.ts';
import { inPlainWords } from '#backend/persistence/operator-error.ts';
import { stopAsked } from '#backend/launcher/stop-signal.ts';
import { LOGS } from './checks.ts';

try {
  await buildIfChanged({ DATA_DIR: LOGS }, stopAsked());
} catch (error) {
  console.error(inPlainWords(error));
  process.exitCode = 1;
}
