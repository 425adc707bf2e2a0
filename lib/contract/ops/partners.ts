import { z } from 'zod';
import { PARTNER_DELIVERY_STATES, PARTNER_EVENT_KINDS } from '../partner-enums.ts';
import { Paging, longPageOf } from '../paging.ts';
import { FORMER_SECRET_HOURS, PARTNER_EVENT_DAYS, PARTNER_FAILURE_DAYS } from '../shop-rules.ts';
import { Count, Timestamp, TimeInput } from '../values.ts';
import { SingleLine } from './content.ts';
import { DryRun, Id, Version } from './values.ts';

const Kind = z.enum(PARTNER_EVENT_KINDS);

export const PartnerEndpoint = z
  .object({
    endpointId: Id,
    url: z.string(),
    description: z.string(),
    kinds: z.array(Kind),
    madeAt: Timestamp,
    madeBy: z.string(),
    failingSince: Timestamp.nullable().meta({
      description: 'The first failure since the last success; null: the last attempt succeeded.',
    }),
    disabledAt: Timestamp.nullable().meta({ description: 'null: it is on. Its events are kept meanwhile.' }),
    disabledBy: z
      .enum(['staff', 'failures', 'gone'])
      .nullable()
      .meta({
        description: `failures: it failed for ${PARTNER_FAILURE_DAYS} days. gone: it answered 410.`,
      }),
    formerUntil: Timestamp.nullable().meta({ description: 'Until when the former secret signs as well.' }),
    version: Version,
  })
  .meta({ id: 'PartnerEndpoint' });
export type PartnerEndpoint = z.infer<typeof PartnerEndpoint>;

/** The fields that an owner types. */
export const EndpointFields = z.strictObject({
  url: z
    .url({ protocol: /^https$/ })
    .regex(/^\P{Cc}*$/u)
    .max(500)
    .meta({
      description: 'https to a name of the public internet, at the usual port and without a login.',
      examples: ['https://partner.example.jp/events'],
    }),
  description: SingleLine.min(1).max(80),
  kinds: z.array(Kind).min(1).max(PARTNER_EVENT_KINDS.length),
});

const WithSecret = z
  .object({
    endpoint: PartnerEndpoint,
    secret: z.string().meta({ description: 'For the receiver (Standard Webhooks). It is not shown again.' }),
  })
  .meta({ id: 'PartnerSecret' });
export type WithSecret = z.infer<typeof WithSecret>;

const Delivery = z
  .object({
    deliveryId: Id,
    endpointId: Id,
    eventId: Id.meta({ description: '`webhook-id` of every attempt.' }),
    kind: Kind,
    at: Timestamp.meta({ description: 'When it happened.' }),
    state: z.enum(PARTNER_DELIVERY_STATES),
    attempts: Count,
    dueAt: Timestamp.nullable().meta({ description: 'When it is sent next; null: not any more.' }),
    deliveredAt: Timestamp.nullable(),
  })
  .meta({ id: 'PartnerDelivery' });
export type PartnerDelivery = z.infer<typeof Delivery>;

const change = { who: 'operator', needs: 'settings.write', stepUp: true } as const;
const ofEndpoint = { params: z.strictObject({ endpointId: Id }) };

export const partnerCalls = {
  listPartnerEndpoints: {
    method: 'GET',
    path: '/api/ops/partners',
    who: 'operator',
    needs: 'settings.read',
    summary: 'The receivers of events, oldest first.',
    answer: z.object({ items: z.array(PartnerEndpoint) }),
    refusals: [],
  },
  addPartnerEndpoint: {
    ...change,
    method: 'POST',
    path: '/api/ops/partners',
    // So that no copy of the secret is stored.
    takesNoKey: true,
    summary:
      'Add a receiver of events, signed as Standard Webhooks. It gets the events from now on. Without a dry run, because there is nothing to preview.',
    body: EndpointFields,
    answer: WithSecret,
    refusals: ['notInState'],
  },
  changePartnerEndpoint: {
    ...change,
    ...ofEndpoint,
    method: 'PUT',
    path: '/api/ops/partners/{endpointId}',
    summary: 'Change a receiver, or switch it on or off. Switched on, it gets what was kept meanwhile.',
    body: EndpointFields.extend({ isOn: z.boolean(), version: Version.optional(), dryRun: DryRun }),
    answer: z.object({ endpoint: PartnerEndpoint, dryRun: z.boolean() }),
    refusals: ['notFound', 'changedMeanwhile'],
  },
  rotatePartnerSecret: {
    ...change,
    ...ofEndpoint,
    method: 'POST',
    path: '/api/ops/partners/{endpointId}/secret',
    takesNoKey: true,
    summary: `Replace the secret of a receiver. For ${FORMER_SECRET_HOURS} hours events are signed with the former one too.`,
    answer: WithSecret,
    refusals: ['notFound'],
  },
  removePartnerEndpoint: {
    ...change,
    ...ofEndpoint,
    method: 'DELETE',
    path: '/api/ops/partners/{endpointId}',
    summary: 'Remove a receiver with its deliveries.',
    body: z.strictObject({ dryRun: DryRun }),
    answer: z.object({ endpoint: PartnerEndpoint, dryRun: z.boolean() }),
    refusals: ['notFound'],
  },
  listPartnerDeliveries: {
    method: 'GET',
    path: '/api/ops/partner-deliveries',
    who: 'operator',
    needs: 'settings.read',
    summary: `The events sent to receivers, newest first. They are kept for ${PARTNER_EVENT_DAYS} days.`,
    query: Paging.extend({
      endpoint: Id.optional(),
      state: z.enum(PARTNER_DELIVERY_STATES).optional(),
      kind: Kind.optional(),
      from: TimeInput.optional(),
      before: TimeInput.optional(),
    }),
    answer: longPageOf(Delivery),
    refusals: [],
  },
  showPartnerDelivery: {
    method: 'GET',
    path: '/api/ops/partner-deliveries/{deliveryId}',
    who: 'operator',
    needs: 'settings.read',
    summary: 'An event of a receiver: what is sent, and its attempts, newest first.',
    params: z.strictObject({ deliveryId: Id }),
    answer: Delivery.extend({
      body: z.string(),
      tries: z.array(
        z.object({
          attempt: z.int().positive(),
          at: Timestamp,
          tookMs: Count,
          status: z.int().nullable().meta({ description: 'null: there was no answer.' }),
          problem: z.enum(['privateAddress', 'timeout', 'unreachable']).nullable(),
        }),
      ),
    }).meta({ id: 'PartnerDeliveryDetail' }),
    refusals: ['notFound'],
  },
  replayPartnerEvents: {
    ...change,
    ...ofEndpoint,
    method: 'POST',
    path: '/api/ops/partners/{endpointId}/replays',
    summary:
      'Send one event, or those of a time, again. They keep their ids, by which the receiver knows them.',
    body: z
      .strictObject({
        delivery: Id.optional(),
        from: TimeInput.optional(),
        before: TimeInput.optional(),
        onlyFailed: z.boolean().default(false),
        dryRun: DryRun,
      })
      .refine(
        ({ delivery, from, before }) =>
          (delivery === undefined) === (from !== undefined) &&
          (from === undefined) === (before === undefined),
        { message: 'wants either a delivery, or from and before' },
      ),
    answer: z.object({ replayed: Count, dryRun: z.boolean() }),
    refusals: ['notFound'],
  },
} as const;
