-- Triggers only note which lead changed, so that no way of writing can be forgotten, foreign keys included.
-- New leads are noted in lead-desk.sql.
CREATE OR REPLACE FUNCTION note_lead_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed RECORD;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  IF TG_TABLE_NAME = 'contact_submissions' THEN
    INSERT INTO lead_changes (lead_id) VALUES (changed.id);
  ELSIF changed.lead_id IS NOT NULL THEN
    INSERT INTO lead_changes (lead_id) VALUES (changed.lead_id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER contact_submissions_changed AFTER UPDATE OR DELETE ON contact_submissions
  FOR EACH ROW EXECUTE FUNCTION note_lead_change();
CREATE OR REPLACE TRIGGER lead_tasks_changed AFTER INSERT OR UPDATE OR DELETE ON lead_tasks
  FOR EACH ROW EXECUTE FUNCTION note_lead_change();
CREATE OR REPLACE TRIGGER referrals_changed AFTER INSERT OR UPDATE OR DELETE ON referrals
  FOR EACH ROW EXECUTE FUNCTION note_lead_change();
CREATE OR REPLACE TRIGGER consent_records_changed AFTER UPDATE OF withdrawn_at ON consent_records
  FOR EACH ROW EXECUTE FUNCTION note_lead_change();

-- Two lists of leads as one, each lead once.
CREATE OR REPLACE FUNCTION union_of(a integer[], b integer[]) RETURNS integer[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_agg(DISTINCT id) FROM unnest(a || b) AS id
$$;
