CREATE TABLE "draw_previews" (
	"digest" text PRIMARY KEY NOT NULL,
	"directory_name" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "draw_previews" ADD CONSTRAINT "draw_previews_directory_name_draw_drafts_directory_name_fk" FOREIGN KEY ("directory_name") REFERENCES "public"."draw_drafts"("directory_name") ON DELETE cascade ON UPDATE no action;