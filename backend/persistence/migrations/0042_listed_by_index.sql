CREATE INDEX "approvals_listed" ON "approvals" USING btree ("requested_at","approval_id","expires_at");--> statement-breakpoint
CREATE INDEX "approvals_by_id" ON "approvals" USING btree ("approval_id","requested_at","expires_at");--> statement-breakpoint
CREATE INDEX "operator_acts_of_act" ON "operator_acts" USING btree ("act","at","act_id");--> statement-breakpoint
CREATE INDEX "operator_acts_decisions" ON "operator_acts" USING btree ("at","act_id","act","approval_id") WHERE "operator_acts"."approval_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_listed" ON "refunds" USING btree ("made_at","refund_id","method","done_at","withdrawn_at");--> statement-breakpoint
CREATE INDEX "disputes_listed" ON "disputes" USING btree ("opened_at","dispute_id","provider","state");--> statement-breakpoint
CREATE INDEX "reconciliation_findings_listed" ON "reconciliation_findings" USING btree ("found_at","finding_id","resolved_at");--> statement-breakpoint
CREATE INDEX "shipments_open" ON "shipments" USING btree ("requested_at","shipment_id","carrier") WHERE ("shipments"."withdrawn_at" is null and "shipments"."resolution" is null and ("shipments"."status" <> 'DELIVERED' or "shipments"."problem" is not null));--> statement-breakpoint
CREATE INDEX "shipments_listed" ON "shipments" USING btree ("requested_at","shipment_id","status","withdrawn_at","carrier");--> statement-breakpoint
CREATE INDEX "shipments_by_payment_type" ON "shipments" USING btree ("payment_type","shipment_id") WHERE "shipments"."payment_type" is not null;