import type { StaffServices } from '#backend/actions/staff/staff-services.ts';
import { MAX_VIEWS } from '#lib/contract/console/views.ts';
import type { ConsoleHandlers } from './console-calls.ts';

export type ViewCall = 'listViews' | 'saveView' | 'deleteView';

export const viewHandlers = ({ views }: Pick<StaffServices, 'views'>): Pick<ConsoleHandlers, ViewCall> => ({
  listViews: async (_input, { session }) => ({
    answer: { views: [...(await views.listOf(session.staffId))] },
  }),

  saveView: async ({ body }, { session }) => {
    const saved = await views.save(session.staffId, body, MAX_VIEWS);
    return saved === undefined ? { refusal: 'tooManyViews' } : { answer: saved };
  },

  deleteView: async ({ params }, { session }) =>
    (await views.remove(session.staffId, params.viewId)) ? { answer: {} } : { refusal: 'notFound' },
});
