CREATE TABLE "draw_characters" (
	"draw_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "draw_characters_draw_id_position_pk" PRIMARY KEY("draw_id","position"),
	CONSTRAINT "draw_characters_once" UNIQUE("draw_id","name")
);
--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "reading" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_characters" ADD CONSTRAINT "draw_characters_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draw_characters_name" ON "draw_characters" USING btree ("name");--> statement-breakpoint
CREATE INDEX "draw_characters_terms" ON "draw_characters" USING gin (search_terms("name")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "draws_title_terms" ON "draws" USING gin (search_terms("title")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "draws_reading_terms" ON "draws" USING gin (search_terms("reading")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "last_one_prizes_name_terms" ON "last_one_prizes" USING gin (search_terms("name")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "prizes_name_terms" ON "prizes" USING gin (search_terms("name")) WITH (fastupdate=false);