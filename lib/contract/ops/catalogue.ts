import { z } from 'zod';
import { PUBLISH_RULES } from '../draw-problems.ts';
import { Count, DirectoryName } from '../values.ts';
import { Bytes } from './endpoint.ts';
import { LongOperation } from './long-operations.ts';
import { CheckLines } from './publish-check.ts';
import { Id } from './values.ts';
import { CATALOGUE_FILES, CATALOGUE_MB, EXPORT_FILE_HOURS, MB_BYTES } from '../shop-rules.ts';

const Names = z.object({
  added: z.array(z.string()),
  changed: z.array(z.string()),
  unchanged: z.array(z.string()),
});

/** The same as `catalogue import --json` prints. */
export const CataloguePlan = z
  .object({
    draws: Names,
    renamed: z
      .record(z.string(), z.string())
      .meta({ description: 'New names of draws by their present ones.' }),
    news: Names,
    banners: Names,
    leftToOperators: z
      .array(z.string())
      .meta({ description: 'Entries of operators that differ, such as `news/3`. They stay as they are.' }),
    pictures: z.object({ made: Count, kept: Count }),
    checks: z
      .array(z.object({ directoryName: DirectoryName, title: z.string(), lines: CheckLines }))
      .meta({ description: 'The checks of the added and changed draws.' }),
  })
  .meta({ id: 'CataloguePlan' });
export type CataloguePlan = z.infer<typeof CataloguePlan>;

export const CatalogueError = z
  .object({
    file: z.string().meta({ examples: ['draws/otsukai/draw.yaml'] }),
    line: z.int().positive().nullable().meta({ description: 'null: of the whole file.' }),
    message: z.string().meta({ description: 'An English sentence.' }),
  })
  .meta({ id: 'CatalogueError' });
export type CatalogueError = z.infer<typeof CatalogueError>;

/** Without a plan and errors: an import that has not ended. */
export const CatalogueOutcome = z.object({
  plan: CataloguePlan.nullable(),
  errors: z.array(CatalogueError).meta({ description: 'All of them. With one, nothing is changed.' }),
});

/** The rules of draws that are not met, and that the importer answers for. */
export const Acknowledgements = z
  .array(
    z.strictObject({
      directoryName: DirectoryName,
      rules: z.array(z.enum(PUBLISH_RULES)).max(PUBLISH_RULES.length),
    }),
  )
  .max(CATALOGUE_FILES);

const CALL = { who: 'operator', needs: 'draws.write' } as const;

export const catalogueCalls = {
  uploadCatalogue: {
    ...CALL,
    method: 'POST',
    path: '/api/ops/catalogue/uploads',
    // It only fills a place for a day.
    stepUp: false,
    // The digest of such a body stops the backend for a second.
    takesNoKey: true,
    takesMinutes: true,
    takes: 'application/octet-stream',
    largest: CATALOGUE_MB * MB_BYTES,
    summary: `Check a catalogue folder, packed as ZIP (${CATALOGUE_MB} MB, ${2 * CATALOGUE_MB} MB unpacked, ${CATALOGUE_FILES} files): what its import would change. It is stored for a day, so that this is what is imported.`,
    body: Bytes,
    answer: CatalogueOutcome.extend({
      uploadId: Id.nullable().meta({ description: 'null: it has errors.' }),
    }),
    refusals: [],
  },
  startCatalogueImport: {
    ...CALL,
    method: 'POST',
    path: '/api/ops/catalogue/uploads/{uploadId}/import',
    // A stolen session must not sell draws at any price.
    stepUp: true,
    summary:
      'Import an uploaded catalogue in the background, completely or not at all. One import at a time. What the checks of its draws do not find met has to be acknowledged.',
    params: z.strictObject({ uploadId: Id }),
    body: z.strictObject({
      acknowledged: Acknowledgements.default([]).meta({
        description: 'The rules of each draw that are not met, and that you answer for.',
      }),
    }),
    answer: LongOperation,
    refusals: ['notFound', 'underWay'],
  },
  showCatalogueImport: {
    ...CALL,
    method: 'GET',
    path: '/api/ops/operations/{operationId}/catalogue',
    summary: 'What an import has changed, or its errors: the shop may have changed since the upload.',
    params: z.strictObject({ operationId: Id }),
    answer: CatalogueOutcome.extend({ operation: LongOperation }),
    refusals: ['notFound'],
  },
  startCatalogueExport: {
    ...CALL,
    method: 'POST',
    path: '/api/ops/operations/catalogue',
    stepUp: true,
    summary: `Export draws, news and banners with their pictures in the background, as the folder that an import reads, packed as ZIP. Its file can be downloaded for ${EXPORT_FILE_HOURS} hours.`,
    answer: LongOperation,
    refusals: [],
  },
} as const;
