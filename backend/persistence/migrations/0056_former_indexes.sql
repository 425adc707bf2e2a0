CREATE INDEX "long_operations_listed" ON "long_operations" USING btree ("requested_at","operation_id","call");--> statement-breakpoint
DROP INDEX "long_operations_requested";--> statement-breakpoint
DROP INDEX "pictures_newest_first";--> statement-breakpoint
DROP INDEX "pictures_of_kind";--> statement-breakpoint
DROP INDEX "refunds_listed";--> statement-breakpoint
ALTER INDEX "refunds_listed_next" RENAME TO "refunds_listed";--> statement-breakpoint
DROP INDEX "ledger_captures";--> statement-breakpoint
ALTER INDEX "ledger_captures_next" RENAME TO "ledger_captures";
