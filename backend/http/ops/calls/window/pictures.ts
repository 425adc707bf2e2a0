import type { Operation } from '#backend/actions/operation/operation.ts';
import { addPicture } from '#backend/actions/operation/window/add-picture.ts';
import type { PictureMaker } from '#backend/actions/operation/window/pictures.ts';
import type { OpsHandlers } from '../../outcome.ts';

export const windowPictureHandlers = (
  operation: Operation,
  maker: PictureMaker,
): Pick<OpsHandlers, 'addPicture'> => ({
  addPicture: async ({ body, query: { kind, dryRun: dry } }, { act }) => {
    const dryRun = dry === 'true';
    const added = await addPicture({ ...operation, maker }, { bytes: body, kind, dryRun }, act);
    return 'refusal' in added ? added : { answer: { ...added, dryRun } };
  },
});
