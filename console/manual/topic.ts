/** A page of the manual: one page of the console, its tasks and what is good to know. */
export type ManualTopic = {
  /** In the address of the page. Its picture has the same name. */
  readonly name: string;
  /** The page of the console that it explains. */
  readonly page: string;
  readonly title: string;
  /** The purpose of the page. */
  readonly about: string;
  readonly tasks: readonly ManualTask[];
  readonly notes: readonly string[];
};

export type ManualTask = {
  readonly title: string;
  readonly steps: readonly string[];
  /** A picture of its dialog, which a scenario of `tests/run/manual-pictures.ts` opens. */
  readonly picture?: string;
};
