CREATE TABLE "audited_draws" (
	"draw_id" uuid PRIMARY KEY NOT NULL,
	"audited_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audited_draws" ADD CONSTRAINT "audited_draws_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_moves_at" ON "order_moves" USING brin ("at");