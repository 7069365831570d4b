CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "staff_events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "staff_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
INSERT INTO "staff_settings" ("id") VALUES (1) ON CONFLICT DO NOTHING;
