type Line = Readonly<Record<string, unknown>>;

export type Logbook = {
  write(line: string): void;
  readonly text: string;
  /** Every line of this event, oldest first. */
  all(event: string): Line[];
  last(event: string): Line;
};

/** What the backend logs, kept to be read. */
export function aLogbook(): Logbook {
  const lines: string[] = [];
  const all = (event: string) =>
    lines.map((line): Line => JSON.parse(line)).filter(({ msg }) => msg === event);
  return {
    write: (line) => void lines.push(line),
    get text() {
      return lines.join('');
    },
    all,
    last: (event) => all(event).at(-1) ?? {},
  };
}
