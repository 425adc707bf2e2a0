DROP INDEX "sent_emails_sent";--> statement-breakpoint
DROP INDEX "notifications_at";--> statement-breakpoint
CREATE INDEX "sent_emails_sent_at" ON "sent_emails" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "members_left" ON "members" USING btree ("left_at") WHERE "members"."left_at" is not null;--> statement-breakpoint
CREATE INDEX "notification_settings_stopped_at" ON "notification_settings" USING btree ("stopped_at") WHERE "notification_settings"."stopped_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_sent_at" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "hand_offs_unpaid" ON "hand_offs" USING btree ("made_at") WHERE "hand_offs"."state" = 'ENDED' and "hand_offs"."ask_at" is null;--> statement-breakpoint
CREATE INDEX "notices_handled" ON "notices" USING btree ("handled_at") WHERE "notices"."handled_at" is not null;--> statement-breakpoint
CREATE INDEX "shipments_unsent_addresses" ON "shipments" USING btree ("withdrawn_at") WHERE "shipments"."withdrawn_at" is not null and num_nonnulls("shipments"."name", "shipments"."zip", "shipments"."address", "shipments"."address2", "shipments"."tel") > 0;