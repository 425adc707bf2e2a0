CREATE TABLE "former_names" (
	"directory_name" text PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_names" ADD CONSTRAINT "former_names_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;