import { useSessionStorage } from '@mantine/hooks';
import { useMe } from '#console/api/use-query.ts';

type Draft<Value> = {
  /** The kept value; `undefined`: none. */
  readonly value: Value | undefined;
  readonly keep: (value: Value) => void;
  readonly forget: () => void;
};

/**
 * Keeps unsaved input of the signed-in person in this tab until it is saved: a reload or an ended session loses nothing, and
 * nobody else saves it in their own name. Never for data of members, which would stay on the device.
 */
export function useDraft<Value>(key: string): Draft<Value> {
  const { data: me } = useMe();
  const [value, keep, forget] = useSessionStorage<Value | undefined>({
    key: `draft:${me?.staffId}:${key}`,
    getInitialValueInEffect: false,
  });
  return { value, keep, forget };
}
