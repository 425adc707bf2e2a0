import { availableParallelism } from 'node:os';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import type { InquiryPicture } from '#backend/domain/inquiries.ts';
import type { NewPicture, PictureVersion, UnfinishedPicture } from '#backend/persistence/content/pictures.ts';
import type { Original, PictureProblem, PictureSource } from './original-picture.ts';
import type { FileError } from './parse-file.ts';
import { openUploadProcesses, UploadQueueFullError, UploadTooCostlyError } from './upload-processes.ts';
import type { YamlContent, YamlSource } from './yaml-file.ts';

export type Processes = ReturnType<typeof openUploadProcesses>;

/**
 * One at a time for the whole process, so that uploads that arrive together take the memory and the processor of one.
 * Shoppers' calls go first where both want the same processor.
 */
const shared = openUploadProcesses(1, { niceness: 5 });

/** Parses a YAML file, or returns its errors. */
export const parseYaml = (input: YamlSource): Promise<YamlContent | readonly FileError[]> =>
  shared
    .run({ kind: 'yaml', input })
    .catch(orWhenCostly(() => [{ file: input.name, message: 'takes too long to read' }]));

/** Reads the format and size of a picture. */
export const inspectUpload = (input: PictureSource): Promise<Original | PictureProblem> =>
  shared.run({ kind: 'inspect', input }).catch(orWhenCostly(() => TOO_COSTLY));

const TOO_COSTLY = {
  refusal: 'pictureTooLarge',
  text: 'a picture that takes too long to read',
} as const satisfies PictureProblem;

/** Renders the first version of a picture. A sentence: some drawings exceed the limits of the renderer, or of its time. */
export const renderUpload = (input: Original, processes: Processes = shared): Promise<NewPicture | string> =>
  processes.run({ kind: 'render', input }).catch(orWhenCostly(() => 'takes too long to draw'));

/** Its other versions have time. */
const background = openUploadProcesses(1, { niceness: 10 });

/** Renders the other versions of a picture. A sentence: they cannot be rendered. */
export const finishUpload = (
  input: UnfinishedPicture,
  processes: Processes = background,
): Promise<readonly PictureVersion[] | string> =>
  processes.run({ kind: 'finish', input }).catch(orWhenCostly(() => 'takes too long to draw'));

/** Of 1 MB at most, and each waits up to a second for the one before. */
const MAX_INQUIRY_PICTURES = 31;

/** Pictures of shoppers wait for no work of staff. */
const ofShoppers = openUploadProcesses(1, { niceness: 5, maxWaiting: MAX_INQUIRY_PICTURES });

/** Renders a picture of an inquiry. `undefined`: it cannot be read. `busy`: too many others wait. */
export const renderInquiryUpload = (input: Uint8Array): Promise<InquiryPicture | 'busy' | undefined> =>
  ofShoppers
    .run({ kind: 'inquiry', input })
    .catch(orWhenCostly(() => undefined))
    .catch((error: unknown) => {
      if (error instanceof UploadQueueFullError) return 'busy';
      throw error;
    });

const orWhenCostly =
  <Result>(result: () => Result) =>
  (error: unknown): Result => {
    if (error instanceof UploadTooCostlyError) return result();
    throw error;
  };

/**
 * Renders the first versions of pictures on all processors and passes each to `handOver` when it is done, one at a time, so that few are in
 * memory. Throws `OperatorError` if one cannot be drawn.
 */
export async function renderAll(
  originals: readonly Original[],
  handOver: (picture: NewPicture) => Promise<void>,
): Promise<void> {
  const count = Math.max(2, availableParallelism());
  const processes = openUploadProcesses(count);
  const waiting = [...originals];
  let handedOver = Promise.resolve();
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const picture = await renderUpload(next, processes);
      if (typeof picture === 'string')
        throw new OperatorError(`${next.path} ${picture}; nothing was changed.`);
      handedOver = handedOver.then(() => handOver(picture));
      await handedOver;
    }
  };
  try {
    await Promise.all(Array.from({ length: count }, work));
  } finally {
    processes.close();
  }
}
