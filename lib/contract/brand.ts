import { z } from 'zod';
import { VOICE_LINES } from '#lib/brand/voice.ts';

/** Name, words and looks of the shop. */
export const Brand = z
  .object({
    name: z.string().meta({ description: 'The name of the shop, which is not that of its operator.' }),
    shortName: z.string().meta({ description: 'The name below the icon on a home screen.' }),
    title: z.string().meta({ description: "The title of the top page, and the end of every other page's." }),
    description: z.string().meta({ description: 'The shop in two sentences, for search engines.' }),
    keywords: z.array(z.string()),
    claim: z.string().meta({ description: 'What the shop is, in one line of its social cards.' }),
    senderName: z.string().meta({ description: 'The sender of emails; empty: that of the deployment.' }),
    voice: z
      .partialRecord(z.enum(VOICE_LINES), z.string())
      .meta({ description: 'Lines in the words of the brand; a missing one is neutral.' }),
  })
  .meta({ id: 'Brand' });
export type Brand = Readonly<z.infer<typeof Brand>>;
