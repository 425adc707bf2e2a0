/** Headers that continue a trace in another process (W3C Trace Context). */
export const TRACE_HEADERS = ['traceparent', 'tracestate'] as const;

export type TraceHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Names a span, so that another can refer to it. */
export type SpanLink = { readonly traceId: string; readonly spanId: string; readonly traceFlags: number };

type Attributes = Readonly<Record<string, string | number>>;

/** The description of a span, without personal data. */
type SpanOptions = {
  readonly name: string;
  /** `server`: a request that is answered. `client`: a request to another server. */
  readonly kind?: 'server' | 'client';
  readonly attributes?: Attributes;
  /** The headers that began the work. Undefined: the span is part of the current one. */
  readonly from?: TraceHeaders;
  /** The spans that wait for this work. It belongs to none of their traces and begins its own. */
  readonly links?: readonly SpanLink[];
};

type Outcome = { readonly error?: unknown; readonly attributes?: Attributes };

export type OpenSpan = {
  /** Runs `work` and everything that it starts as part of the span. */
  run<Result>(work: () => Result): Result;
  /** The headers with which another server continues the span. */
  headers(): Readonly<Record<string, string>>;
  end(outcome?: Outcome): void;
};

export type Tracing = {
  open(options: SpanOptions): OpenSpan;
  current(): SpanLink | undefined;
  /** The headers of a request to a server of the shop. */
  headers(): Readonly<Record<string, string>>;
  /** Sends the spans that are not sent yet. */
  stop(): Promise<void>;
};

/** The tracing of this process or thread. */
let tracing: Tracing | undefined;

/** Sends spans to a collector if one is configured. Without one the SDK is not loaded. */
export async function startTracing(
  service: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<void> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { openTelemetry } = await import('./open-telemetry.ts');
  tracing = openTelemetry(env.OTEL_SERVICE_NAME || service);
}

export const isTracing = (): boolean => tracing !== undefined;

export const stopTracing = async (): Promise<void> => tracing?.stop();

/** Begins a span. Undefined: nothing is traced. */
export const openSpan = (options: SpanOptions): OpenSpan | undefined => tracing?.open(options);

export const currentSpan = (): SpanLink | undefined => tracing?.current();

export const traceHeaders = (): Readonly<Record<string, string>> => tracing?.headers() ?? {};

/** Runs `work` in a span. */
export async function traced<Result>(options: SpanOptions, work: () => Promise<Result>): Promise<Result> {
  const span = openSpan(options);
  if (span === undefined) return work();
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}
