CREATE TABLE "notification_runs" (
	"draw_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"armed_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_runs_draw_id_kind_pk" PRIMARY KEY("draw_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"member_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "notification_settings_member_id_kind_channel_pk" PRIMARY KEY("member_id","kind","channel"),
	CONSTRAINT "notification_settings_stopped" CHECK ("notification_settings"."stopped_at" >= "notification_settings"."chosen_at")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"draw_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"member_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "notifications_draw_id_kind_member_id_pk" PRIMARY KEY("draw_id","kind","member_id")
);
--> statement-breakpoint
ALTER TABLE "notification_runs" ADD CONSTRAINT "notification_runs_draw_id_draws_draw_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("draw_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_runs_due" ON "notification_runs" USING btree ("due_at") WHERE "notification_runs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_of_member" ON "notifications" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "notifications_at" ON "notifications" USING brin ("at");