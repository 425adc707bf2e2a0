import type { Database } from '#backend/persistence/db/database.ts';
import { MAX_VIEWS } from '#lib/contract/console/views.ts';
import type { ConsoleHandlers } from './console-calls.ts';
import { viewsOf, saveView, deleteView } from '#backend/persistence/staff/view-store.ts';

export type ViewCall = 'listViews' | 'saveView' | 'deleteView';

export const viewHandlers = (db: Database): Pick<ConsoleHandlers, ViewCall> => ({
  listViews: async (_input, { session }) => ({
    answer: { views: [...(await viewsOf(db, session.staffId))] },
  }),

  saveView: async ({ body }, { session }) => {
    const saved = await saveView(db, session.staffId, body, MAX_VIEWS);
    return saved === undefined ? { refusal: 'tooManyViews' } : { answer: saved };
  },

  deleteView: async ({ params }, { session }) =>
    (await deleteView(db, session.staffId, params.viewId)) ? { answer: {} } : { refusal: 'notFound' },
});
