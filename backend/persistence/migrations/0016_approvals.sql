CREATE TABLE "approvals" (
	"approval_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"call" text NOT NULL,
	"input" jsonb NOT NULL,
	"summary" text NOT NULL,
	"yen" integer,
	"reason" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_answers" (
	"act_id" bigint PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"answer" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_acts" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "operator_acts" ADD COLUMN "approval_id" uuid;--> statement-breakpoint
ALTER TABLE "operator_answers" ADD CONSTRAINT "operator_answers_act_id_operator_acts_act_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."operator_acts"("act_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_requested_at" ON "approvals" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "operator_answers_at" ON "operator_answers" USING btree ("at");--> statement-breakpoint
ALTER TABLE "operator_acts" ADD CONSTRAINT "operator_acts_approval_id_approvals_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("approval_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_acts" ADD CONSTRAINT "operator_acts_key" UNIQUE("operator","key");--> statement-breakpoint
ALTER TABLE "operator_acts" ADD CONSTRAINT "operator_acts_approval" UNIQUE("approval_id");--> statement-breakpoint
CREATE TRIGGER "approvals_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "approvals" FOR EACH STATEMENT EXECUTE FUNCTION "only_ever_added_to"();
