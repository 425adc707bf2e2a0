/** A page of the manual: one page of the console, its tasks and what is good to know. */
export type ManualTopic = {
  /** In the address of the page. */
  readonly name: string;
  /** The page of the console that it explains. */
  readonly page: string;
  readonly title: string;
  /** The purpose of the page. */
  readonly about: string;
  readonly tasks: readonly { readonly title: string; readonly steps: readonly string[] }[];
  readonly notes: readonly string[];
};
