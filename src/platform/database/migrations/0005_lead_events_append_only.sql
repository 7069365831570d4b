-- History cannot be rewritten. It can only go with its lead, in a transaction that erases
-- (set_config('atlas.erasing', 'on', true)): a privacy request, or the end of the retention period.
CREATE FUNCTION "keep_lead_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('atlas.erasing', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'lead_events is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "lead_events_append_only" BEFORE UPDATE OR DELETE ON "lead_events"
  FOR EACH ROW EXECUTE FUNCTION "keep_lead_events"();
--> statement-breakpoint
CREATE TRIGGER "lead_events_no_truncate" BEFORE TRUNCATE ON "lead_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_lead_events"();
--> statement-breakpoint
-- Counters of one minute are not worth a write-ahead log.
ALTER TABLE "rate_limits" SET UNLOGGED;
