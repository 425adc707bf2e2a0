DROP INDEX "operator_acts_at";--> statement-breakpoint
ALTER TABLE "operator_acts" ADD COLUMN "member_ids" uuid[];--> statement-breakpoint
CREATE INDEX "operator_acts_of_operator" ON "operator_acts" USING btree ("operator","at","act_id");--> statement-breakpoint
CREATE INDEX "operator_acts_of_member" ON "operator_acts" USING gin ("member_ids");--> statement-breakpoint
CREATE INDEX "operator_acts_of_member_before" ON "operator_acts" USING btree (("facts" ->> 'memberId')) WHERE "operator_acts"."member_ids" is null;--> statement-breakpoint
CREATE INDEX "operator_acts_requests" ON "operator_acts" USING btree (("facts" ->> 'approvalId')) WHERE "operator_acts"."act" = 'approval.request';--> statement-breakpoint
CREATE INDEX "operator_acts_at" ON "operator_acts" USING btree ("at","act_id");--> statement-breakpoint
-- The ids that the facts of an action have under these names: single ones and lists.
CREATE FUNCTION "ids_in"(facts jsonb, VARIADIC names text[]) RETURNS uuid[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT array_agg(DISTINCT (id #>> '{}')::uuid) FROM unnest(names) name, jsonb_path_query(facts -> name, '$[*]') id
	WHERE id #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');--> statement-breakpoint
-- The members whom an action concerns: those named, and those of named orders, shipments, prizes and requests. An older release beside this one needs it too.
CREATE FUNCTION "set_members_of_action"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.member_ids := coalesce(ids_in(NEW.facts, 'memberId', 'memberIds'), '{}');
	IF NEW.approval_id IS NOT NULL OR NEW.facts ?| '{orderId,shipmentId,shipmentIds,atFault,wonPrizeIds}' THEN
		NEW.member_ids := ARRAY(
			SELECT unnest(NEW.member_ids)
			UNION SELECT member_id FROM orders WHERE order_id = ANY(ids_in(NEW.facts, 'orderId'))
			UNION SELECT member_id FROM shipments WHERE shipment_id = ANY(ids_in(NEW.facts, 'shipmentId', 'shipmentIds', 'atFault'))
			UNION SELECT member_id FROM won_prizes WHERE won_prize_id = ANY(ids_in(NEW.facts, 'wonPrizeIds'))
			UNION SELECT unnest(member_ids) FROM operator_acts WHERE act = 'approval.request' AND facts ->> 'approvalId' = NEW.approval_id::text);
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "operator_acts_members" BEFORE INSERT ON "operator_acts" FOR EACH ROW EXECUTE FUNCTION "set_members_of_action"();
