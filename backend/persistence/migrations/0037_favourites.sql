CREATE TABLE "favourite_characters" (
	"character" text NOT NULL,
	"member_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourite_characters_character_member_id_pk" PRIMARY KEY("character","member_id")
);
--> statement-breakpoint
CREATE TABLE "favourite_draws" (
	"draw_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourite_draws_draw_id_member_id_pk" PRIMARY KEY("draw_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "favourite_characters" ADD CONSTRAINT "favourite_characters_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_draws" ADD CONSTRAINT "favourite_draws_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_draws" ADD CONSTRAINT "favourite_draws_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favourite_characters_of_member" ON "favourite_characters" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "favourite_draws_of_member" ON "favourite_draws" USING btree ("member_id","at");