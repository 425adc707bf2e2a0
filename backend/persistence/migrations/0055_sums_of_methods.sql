-- Their final names are those of the indexes that they replace, which the next file drops: a transaction that has built an index should not wait for readers.
CREATE INDEX "refunds_listed_next" ON "refunds" USING btree ("made_at","refund_id","method","done_at","withdrawn_at","order_id","yen");--> statement-breakpoint
CREATE INDEX "ledger_captures_next" ON "ledger" USING btree ("at","line_id","order_id","yen") WHERE "ledger"."kind" = 'capture';
