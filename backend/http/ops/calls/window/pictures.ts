import type { Operation } from '#backend/actions/operation/ports.ts';
import { addPicture } from '#backend/actions/operation/window/add-picture.ts';
import type { PictureMaker } from '#backend/actions/operation/window/pictures.ts';
import type { OpsHandlers } from '../../../server/operator-calls.ts';

export const windowPictureHandlers = (
  operation: Operation,
  maker: PictureMaker,
): Pick<OpsHandlers, 'addPicture'> => ({
  addPicture: async ({ body, query: { kind, dryRun: dry } }, { action }) => {
    const dryRun = dry === 'true';
    const added = await addPicture({ ...operation, maker }, { bytes: body, kind, dryRun }, action);
    return 'refusal' in added ? added : { answer: { ...added, dryRun } };
  },
});
