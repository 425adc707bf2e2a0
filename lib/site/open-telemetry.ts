import {
  context,
  type Context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { NodeSDK } from '@opentelemetry/sdk-node';
import type { OpenSpan, SpanLink, TraceHeaders, Tracing } from './tracing.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

/**
 * Starts the SDK of OpenTelemetry, which reads everything else from its own environment variables: the collector and its
 * protocol, the sampler, limits. Sends spans only.
 */
export function openTelemetry(serviceName: string): Tracing {
  // The others name the user, the machine and the command line of the process.
  process.env.OTEL_NODE_RESOURCE_DETECTORS ||= 'env,serviceinstance';
  const sdk = new NodeSDK({ serviceName, metricReaders: [], logRecordProcessors: [] });
  sdk.start();
  const tracer = trace.getTracer(serviceName);
  return {
    open: ({ name, kind, attributes = {}, from, links = [] }) => {
      const parent = parentOf(from, links);
      const options = {
        attributes,
        kind: kind === undefined ? SpanKind.INTERNAL : KINDS[kind],
        links: links.map((link) => ({ context: link })),
      };
      return openSpan(tracer.startSpan(name, options, parent), parent);
    },
    current: () => {
      const current = trace.getSpanContext(context.active());
      return current !== undefined && isSpanContextValid(current) ? current : undefined;
    },
    headers: () => headersOf(context.active()),
    stop: () => sdk.shutdown(),
  };
}

function parentOf(from: TraceHeaders | undefined, links: readonly SpanLink[]): Context {
  if (from !== undefined) return propagation.extract(ROOT_CONTEXT, from);
  return links.length > 0 ? ROOT_CONTEXT : context.active();
}

function openSpan(
  span: ReturnType<ReturnType<typeof trace.getTracer>['startSpan']>,
  parent: Context,
): OpenSpan {
  const own = trace.setSpan(parent, span);
  return {
    run: (work) => context.with(own, work),
    headers: () => headersOf(own),
    end: ({ error, attributes = {} } = {}) => {
      span.setAttributes(attributes);
      // Messages may contain personal data.
      const message = error instanceof Error ? error.name : undefined;
      if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, ...(message && { message }) });
      span.end();
    },
  };
}

function headersOf(of: Context): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(of, headers);
  return headers;
}
