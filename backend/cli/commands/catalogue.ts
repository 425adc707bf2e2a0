import { resolve } from 'node:path';
import { command, DRY_RUN, EXIT, JSON_OUTPUT } from '../command.ts';
import { currentUser, withDatabase } from './local.ts';

export const catalogueCommands = [
  command({
    name: 'catalogue import',
    argumentNames: ['FOLDER'],
    summary: '* import a catalogue (docs/catalogue.md), completely or not at all',
    options: {
      demonstration: {
        type: 'boolean',
        summary: 'show tickets of new draws as drawn, where the catalogue says so',
      },
      'dry-run': DRY_RUN,
      json: JSON_OUTPUT,
    },
    run: ({ words: [folder = ''], values }, context) => {
      const options = {
        folder: resolve(folder),
        demonstration: values.demonstration,
        dryRun: values['dry-run'],
        json: values.json,
        by: currentUser(context.env),
      };
      return withDatabase(context, async (url) => {
        // Loaded on demand: the renderer of pictures loads slowly.
        const { runCatalogueImport } = await import('#backend/catalogue/command.ts');
        return (await runCatalogueImport(options, url)) ? EXIT.done : EXIT.refused;
      });
    },
  }),
  command({
    name: 'catalogue export',
    argumentNames: ['FOLDER'],
    summary: '* write draws, news and banners with their pictures into a new folder, which an import reads',
    options: {},
    run: ({ words: [folder = ''] }, context) =>
      withDatabase(context, async (url) => {
        const { runCatalogueExport } = await import('#backend/catalogue/command.ts');
        return (await runCatalogueExport(resolve(folder), url)) ? EXIT.done : EXIT.refused;
      }),
  }),
];
