DROP INDEX "orders_of_member";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_released_purchase" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_released_purchases" ON "orders" USING btree ("member_id","ordered_at","order_id") WHERE "orders"."is_released_purchase";--> statement-breakpoint
CREATE INDEX "orders_of_member" ON "orders" USING btree ("member_id","ordered_at","order_id","stage","has_parcel");--> statement-breakpoint
-- Released orders whose payment is or was refunded. An older release beside this one marks such an order when its refund is confirmed by this one.
UPDATE "orders" SET "is_released_purchase" = true WHERE "stage" = 'undone' AND "payment_status" IN ('REFUND_PENDING', 'REFUNDED');
