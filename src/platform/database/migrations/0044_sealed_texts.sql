-- History can be rewritten in one way only: sealing the details of events from before they were sealed
-- (src/leads/sealing/seal-old-rows.ts). The audit chain notes each.
CREATE OR REPLACE FUNCTION "keep_lead_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('atlas.erasing', true) = 'on' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND current_setting('atlas.sealing', true) = 'on' THEN
    IF to_jsonb(NEW) - 'detail' = to_jsonb(OLD) - 'detail' AND NEW.detail ? 'sealed' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'lead_events is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
