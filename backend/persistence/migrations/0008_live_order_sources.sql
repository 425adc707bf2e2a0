CREATE INDEX "live_orders_person" ON "live_orders" USING btree ("draw_id","person") WHERE "live_orders"."person" is not null;--> statement-breakpoint
CREATE INDEX "live_orders_device" ON "live_orders" USING btree ("draw_id","device") WHERE "live_orders"."device" is not null;--> statement-breakpoint
CREATE INDEX "live_orders_card" ON "live_orders" USING btree ("draw_id","card") WHERE "live_orders"."card" is not null;--> statement-breakpoint
CREATE INDEX "live_orders_network" ON "live_orders" USING btree ("draw_id","network") WHERE "live_orders"."network" is not null;