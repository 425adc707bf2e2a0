import { buildIfChanged } from '#backend/launcher/build.ts';
import { describeError } from '#backend/persistence/db/operator-error.ts';
import { onStopSignal } from '#backend/launcher/stop-signal.ts';
import { LOGS } from './checks.ts';

try {
  await buildIfChanged({ DATA_DIR: LOGS }, onStopSignal());
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
