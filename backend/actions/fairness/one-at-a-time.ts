export type OneAtATime = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Lets one of many go on at a time, in the order in which they come. */
export function oneAtATime(): OneAtATime {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    // Whoever fails keeps nobody behind him from his turn.
    const mine = before.then(work, work);
    before = mine;
    return mine;
  };
}
