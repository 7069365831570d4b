-- History cannot be rewritten. It can only go with its lead, in a transaction that erases
-- (set_config('atlas.erasing', 'on', true)): a privacy request, or the end of the retention period.
CREATE OR REPLACE FUNCTION keep_lead_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('atlas.erasing', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'lead_events is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE OR REPLACE TRIGGER lead_events_append_only BEFORE UPDATE OR DELETE ON lead_events
  FOR EACH ROW EXECUTE FUNCTION keep_lead_events();
CREATE OR REPLACE TRIGGER lead_events_no_truncate BEFORE TRUNCATE ON lead_events
  FOR EACH STATEMENT EXECUTE FUNCTION keep_lead_events();

-- What the trigger above lets go leaves a trace, which is chained like an event.
CREATE OR REPLACE FUNCTION note_erased_lead_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_event_erasures (event_id, lead_id) SELECT id, lead_id FROM gone ORDER BY id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER lead_events_erased AFTER DELETE ON lead_events
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_erased_lead_events();
