import type { Dashboard, TodayRecord } from '#backend/actions/monitoring/dashboard.ts';
import { drawState } from '#backend/domain/draws/draw.ts';
import { figuresSince } from '#backend/domain/draws/figures.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';

type TodayCall =
  | 'showToday'
  | 'showOpenShipments'
  | 'showOpenInquiries'
  | 'showOpenRefunds'
  | 'showOpenDisputes';

export const todayHandlers = (dashboard: Dashboard): Pick<OpsHandlers, TodayCall> => ({
  showToday: async ({ query: { draw } }) => {
    const found = await dashboard.today(draw);
    if (found === undefined) return { refusal: 'notFound', parameter: 'draw' };
    return { answer: presentToday(found) };
  },

  showOpenShipments: async () => ({ answer: await dashboard.openShipments() }),
  showOpenInquiries: async () => ({ answer: await dashboard.openInquiries() }),
  showOpenRefunds: async () => ({ answer: await dashboard.openRefunds() }),
  showOpenDisputes: async () => ({ answer: await dashboard.openDisputes() }),
});

const presentToday = ({ groups, draws, ...today }: TodayRecord) => ({
  ...today,
  ...figuresSince(groups),
  draws: draws.map((draw) => ({ ...draw, state: drawState(draw, today.at) })),
});
