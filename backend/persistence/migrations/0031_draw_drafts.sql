CREATE TYPE "public"."picture_kind" AS ENUM('scene', 'goods', 'banner');--> statement-breakpoint
CREATE TABLE "draw_drafts" (
	"directory_name" text PRIMARY KEY NOT NULL,
	"draw_id" uuid,
	"based_on" timestamp with time zone,
	"document" jsonb NOT NULL,
	"title" text GENERATED ALWAYS AS (document ->> 'title') STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "draw_drafts_draw" UNIQUE("draw_id")
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "kind" "picture_kind";--> statement-breakpoint
ALTER TABLE "draw_drafts" ADD CONSTRAINT "draw_drafts_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draw_drafts_last_changed_first" ON "draw_drafts" USING btree ("changed_at" DESC NULLS LAST,"directory_name");--> statement-breakpoint
CREATE INDEX "pictures_newest_first" ON "pictures" USING btree ("made_at" DESC NULLS LAST,"picture_id");--> statement-breakpoint
CREATE INDEX "pictures_of_kind" ON "pictures" USING btree ("kind","made_at" DESC NULLS LAST,"picture_id");--> statement-breakpoint
UPDATE "pictures" p SET "kind" = CASE
	WHEN p."widths"[1] = 160 THEN 'scene'::picture_kind
	WHEN p."widths"[1] = 360 THEN 'banner'::picture_kind
	WHEN p."widths"[1] = 96 OR EXISTS (SELECT FROM "picture_versions" v WHERE v."picture_id" = p."picture_id" AND v."version" = 'sticker.webp') THEN 'goods'::picture_kind
END;
