import {
  decisionRefusal,
  mayGiveUp,
  type ProblemDecision,
  PROBLEM_DECISIONS,
  type ReportRefusal,
  reportRefusal,
  resendPayUntil,
  RETURN_KEPT_MS,
} from '#backend/domain/shipments/problems.ts';
import { transitionDecision } from '#backend/domain/shipments/transitions.ts';
import {
  type Resolution,
  RESOLUTIONS,
  SHIPMENT_PROBLEMS,
  type ShipmentProblem,
  SHIPPING_STATUSES,
} from '#lib/contract/enums.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-11-21T03:00:00Z');
const days = (count: number) => new Date(NOW.getTime() + count * DAY_MS);

const SHIPPED = { status: 'COMPLETEMAIL', problem: null, resolution: null } as const;

describe('A report', () => {
  test.each(SHIPPING_STATUSES)('of a shipment in %s is possible once a carrier has it', (status) => {
    const isWithCarrier = ['SHIPSTART', 'COMPLETEMAIL', 'DELIVERED'].includes(status);
    const refusal = reportRefusal({ ...SHIPPED, status, contents: 1 }, 'lost');
    expect(refusal).toBe(isWithCarrier ? undefined : 'notHandedOver');
  });

  test.each(SHIPMENT_PROBLEMS)(
    'of a shipment that is %s already turns it into another problem only',
    (problem) => {
      const next = { lost: ['returned', 'damaged'], returned: ['damaged'], damaged: [] }[problem];
      const possible = SHIPMENT_PROBLEMS.filter(
        (reported) => reportRefusal({ ...SHIPPED, problem, contents: 1 }, reported) === undefined,
      );
      expect(possible.toSorted()).toEqual(next.toSorted());
      expect(reportRefusal({ ...SHIPPED, problem, contents: 1 }, problem)).toBe('problemOpen');
    },
  );

  test.each<[Resolution, number, ShipmentProblem, ReportRefusal | undefined]>([
    ['exchanged', 1, 'damaged', undefined],
    ['exchanged', 1, 'lost', undefined],
    ['exchanged', 1, 'returned', 'shipmentClosed'],
    ['exchanged', 0, 'damaged', 'shipmentClosed'],
    ['refunded', 1, 'damaged', 'shipmentClosed'],
  ])(
    'after the decision %s, of %i prizes that are %s: %s',
    (resolution, contents, ...[reported, refusal]) => {
      expect(reportRefusal({ ...SHIPPED, problem: 'damaged', resolution, contents }, reported)).toBe(refusal);
    },
  );
});

describe('A decision', () => {
  const DECISIONS: readonly ProblemDecision[] = [...RESOLUTIONS, 'cleared'];

  test.each([
    ['returned', ['resent', 'refunded', 'givenUp', 'cleared']],
    ['lost', ['exchanged', 'refunded', 'cleared']],
    ['damaged', ['exchanged', 'refunded', 'cleared']],
  ] as const)('about a shipment that is %s: one of %j', (problem, allowed) => {
    const possible = DECISIONS.filter(
      (decision) => decisionRefusal({ ...SHIPPED, problem }, decision) === undefined,
    );
    expect(possible.toSorted()).toEqual(allowed.toSorted());
    expect(PROBLEM_DECISIONS[problem]).toEqual(allowed);
    const refused = DECISIONS.filter((decision) => !possible.includes(decision));
    for (const decision of refused)
      expect(decisionRefusal({ ...SHIPPED, problem }, decision)).toBe('decisionNotAllowed');
  });

  test('needs an open problem', () => {
    expect(decisionRefusal(SHIPPED, 'cleared')).toBe('noProblem');
    expect(decisionRefusal({ ...SHIPPED, problem: 'lost', resolution: 'refunded' }, 'cleared')).toBe(
      'shipmentClosed',
    );
  });

  test('of the member to give up the prizes too', () => {
    const states = [
      SHIPPED,
      { ...SHIPPED, problem: 'lost' },
      { ...SHIPPED, problem: 'lost', resolution: 'refunded' },
    ];
    expect((states as Parameters<typeof mayGiveUp>[0][]).map(mayGiveUp)).toEqual([false, true, false]);
  });
});

test.each([
  [null, null, 'move'],
  ['lost', null, 'problemOpen'],
  ['lost', 'refunded', 'closed'],
] as const)('A shipment with the problem %s, decided %s, arrives: %s', (problem, resolution, decision) => {
  const shipment = { ...SHIPPED, problem, resolution, isWithdrawn: false, isPaid: true };
  expect(transitionDecision(shipment, 'DELIVERED')).toBe(decision);
  expect(transitionDecision({ ...shipment, status: 'SHIPSTART' }, 'COMPLETEMAIL')).toBe('move');
});

test('A returned shipment is kept for 60 days, and at least a week to pay for sending it again', () => {
  expect(RETURN_KEPT_MS).toBe(60 * DAY_MS);
  expect([days(6), days(7), days(8)].map((keptUntil) => resendPayUntil(keptUntil, NOW))).toEqual([
    days(7),
    days(7),
    days(8),
  ]);
});
