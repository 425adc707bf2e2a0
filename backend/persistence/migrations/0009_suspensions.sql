CREATE TABLE "suspensions" (
	"suspension_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp with time zone,
	"suspended_by" text NOT NULL,
	"suspended_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "suspensions_period" CHECK ("suspensions"."until" > "suspensions"."suspended_at" and "suspensions"."ended_at" >= "suspensions"."suspended_at"),
	CONSTRAINT "suspensions_lifted" CHECK ("suspensions"."ended_by" is null or "suspensions"."ended_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_member_id_members_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "suspensions_one_in_force" ON "suspensions" USING btree ("member_id") WHERE "suspensions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "suspensions_of_member" ON "suspensions" USING btree ("member_id","suspended_at");