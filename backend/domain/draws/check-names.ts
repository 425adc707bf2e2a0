import { type DrawEntry, type Problem, problemIf } from '../content/entry.ts';

type Named = Pick<DrawEntry, 'directoryName' | 'formerly'>;

/** The directory names of the shop: present ones, and former ones with the present name of their draw. */
export type KnownNames = {
  readonly draws: ReadonlySet<string>;
  readonly former: ReadonlyMap<string, string>;
};

/** The present name in the shop of a draw in the catalogue; `undefined`: the shop does not have the draw yet. */
export const nameSoFar = ({ directoryName, formerly }: Named, { draws }: KnownNames): string | undefined =>
  draws.has(directoryName) ? directoryName : formerly.find((name) => draws.has(name));

/** Checks that each name, present or former, belongs to one draw only. */
export function checkNames(draw: Named, all: readonly Named[], known: KnownNames): readonly Problem[] {
  const others = all.filter(({ directoryName }) => directoryName !== draw.directoryName);
  const soFar = nameSoFar(draw, known);
  const leadsTo = known.former.get(draw.directoryName);
  return [
    ...problemIf(leadsTo !== undefined && leadsTo !== soFar, [], {
      code: 'nameTaken',
      message: `cannot be offered: ${draw.directoryName} is a former name of ${leadsTo}`,
    }),
    ...draw.formerly.flatMap((name, index) => {
      const message = nameError(name, { draw, others, known, soFar });
      return message === undefined ? [] : [{ at: ['formerly', index], code: 'formerName' as const, message }];
    }),
  ];
}

type NameContext = {
  readonly draw: Named;
  readonly others: readonly Named[];
  readonly known: KnownNames;
  readonly soFar: string | undefined;
};

function nameError(name: string, { draw, others, known, soFar }: NameContext): string | undefined {
  if (name === draw.directoryName) return 'is the name the draw has';
  if (draw.formerly.indexOf(name) !== draw.formerly.lastIndexOf(name)) return `occurs twice: ${name}`;
  if (others.some(({ directoryName }) => directoryName === name))
    return `is the name of another draw: ${name}`;
  const rival = others.find(({ formerly }) => formerly.includes(name));
  if (rival !== undefined) return `is a former name of ${rival.directoryName} too: ${name}`;
  if (known.draws.has(name) && name !== soFar) return `is the name of another draw of the shop: ${name}`;
  const leadsTo = known.former.get(name);
  return leadsTo === undefined || leadsTo === soFar ? undefined : `is a former name of ${leadsTo}: ${name}`;
}
