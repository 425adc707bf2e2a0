import { forgetTab, readTab, writeTab } from './tab-storage.ts';

type Values<Name extends string> = Readonly<Record<Name, string>>;

/**
 * The unsent input of one form of one member in this tab: it survives a reload and a visit to another page, also where
 * the browser closes pages without asking. Other tabs do not see it. It is deleted when the form is sent, and with all
 * data of the member when the session ends (member-storage.ts).
 */
type TabDraft = {
  readonly read: <Name extends string>(blank: Values<Name>) => Values<Name> | null;
  readonly save: (values: Values<string>) => void;
  readonly forget: () => void;
};

export const tabDraft = (key: string): TabDraft => ({
  read: (blank) => {
    try {
      const stored: unknown = JSON.parse(readTab(key) ?? 'null');
      return holds(blank, stored) ? stored : null;
    } catch {
      return null;
    }
  },
  save: (values) => writeTab(key, JSON.stringify(values)),
  forget: () => forgetTab(key),
});

const holds = <Name extends string>(blank: Values<Name>, stored: unknown): stored is Values<Name> =>
  typeof stored === 'object' &&
  stored !== null &&
  Object.keys(blank).every((name) => typeof Reflect.get(stored, name) === 'string');
