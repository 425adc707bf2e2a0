import { setPriority } from 'node:os';
import type { UnfinishedPicture } from '#backend/persistence/content/pictures.ts';
import { renderInquiryPicture } from './inquiry-picture.ts';
import { inspectPicture } from './original-picture.ts';
import { renderFurther, renderPicture } from './render-pictures.ts';
import type { UploadMessage, UploadReply, UploadTask } from './upload-processes.ts';
import { readYaml } from './yaml-file.ts';

const CPU_INTERVAL_MS = 250;

function run(task: UploadTask): Promise<unknown> | unknown {
  switch (task.kind) {
    case 'yaml':
      return readYaml(task.input);
    case 'inspect':
      return inspectPicture(task.input);
    case 'render':
      return renderPicture(task.input);
    case 'finish':
      return finishPicture(task.input);
    case 'inquiry':
      return renderInquiryPicture(task.input);
  }
}

async function finishPicture({ kind, widths, bytes }: UnfinishedPicture) {
  const original = await inspectPicture({ path: '', kind, bytes: Buffer.from(bytes) });
  return 'refusal' in original ? original.text : renderFurther(original, widths);
}

/** Ends the process when a task has used its processor time: nothing else stops a decoder. */
function limitCpu(maxMs: number): () => void {
  const before = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000 > maxMs) process.kill(process.pid, 'SIGKILL');
  }, CPU_INTERVAL_MS);
  return () => clearInterval(timer);
}

async function replyTo({ task, maxCpuMs }: UploadMessage): Promise<UploadReply> {
  const done = limitCpu(maxCpuMs);
  try {
    return { result: await run(task) };
  } catch (error) {
    return { error: String(error) };
  } finally {
    done();
  }
}

setPriority(Number(process.argv[2]));
process.on('message', (message: UploadMessage) => {
  void replyTo(message).then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit());
