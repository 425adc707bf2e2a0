import { z } from 'zod';
import { Picture } from './picture.ts';
import { VOICE_LINES } from '#lib/brand/voice.ts';

const Colour = z.string().regex(/^#[\da-f]{6}$/);

/** A picture of the brand, which is decoration. */
export const BrandPicture = Picture.omit({ alt: true });
export type BrandPicture = Readonly<z.infer<typeof BrandPicture>>;

export const BrandColours = z.object({
  primary: Colour.meta({ description: 'What a shopper does: buttons, the first grade.' }),
  second: Colour.meta({ description: "Meters and links; its lightest tone is the page's ground." }),
  accent: Colour.meta({ description: "What is the shopper's, or now." }),
  ink: Colour.meta({ description: 'All texts, and the night.' }),
});

export const MASCOT_KINDS = ['standard', 'off', 'own'] as const;

/** As many as the drawings of the shop have places for. */
export const MASCOT_COUNT = 8;
export const MAX_MASCOT_WEIGHT = 9;
export const MascotWeight = z.int().min(0).max(MAX_MASCOT_WEIGHT);

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
    heroTitle: z.array(z.string()).length(2).meta({ description: 'Two lines of lettering on the top page.' }),
    colours: BrandColours,
    mascots: z.object({
      kind: z.enum(MASCOT_KINDS).meta({
        description:
          "standard: those of the release; off: figures in the brand's colours instead; own: these pictures.",
      }),
      own: z.array(
        z.object({
          picture: BrandPicture,
          weight: MascotWeight.meta({ description: 'How often the header shows it.' }),
        }),
      ),
    }),
    logo: BrandPicture.nullable().meta({ description: 'null: the name in lettering.' }),
    icon: BrandPicture.nullable().meta({ description: 'Square; null: the first mascot or figure.' }),
    voice: z
      .partialRecord(z.enum(VOICE_LINES), z.string())
      .meta({ description: 'Lines in the words of the brand; a missing one is neutral.' }),
  })
  .meta({ id: 'Brand' });
export type Brand = Readonly<z.infer<typeof Brand>>;
