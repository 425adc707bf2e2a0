import type { Elements } from '#lib/site/elements.ts';
import { Loaded } from '#console/shell/page.tsx';

type Props<Data> = {
  readonly response: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly mutate: () => Promise<unknown>;
  };
  readonly children: (data: Data) => Elements;
};

/** A part of the page that is read by itself. */
export function LoadedPart<Data>({ response: { data, error, mutate }, children }: Props<Data>) {
  return (
    <Loaded data={data} error={error} onRetry={() => void mutate()}>
      {children}
    </Loaded>
  );
}
