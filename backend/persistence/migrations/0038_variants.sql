ALTER TABLE "prizes" ADD COLUMN "variants" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "won_prizes" ADD COLUMN "variant" text;